import { mailVariables } from '../../domain/emails/variables';
import { personalLinks } from '../../domain/pages/link-token';
import type { Payloads } from '../../domain/segments/match-result';
import type { Variables } from '../../domain/templates/render';
import { env } from '../../ops/env';
import type { StepFacts } from './step-facts';

/** The payloads as variables of a step's templates. A missing payload is empty. */
export const payloadVariables = ({ trigger = {}, received = {} }: Payloads): Required<Payloads> => ({
  trigger,
  received,
});

/** The variables of a step's texts: the same as those of mails. */
export const stepVariables = ({ project, contact, payloads }: StepFacts): Variables =>
  mailVariables(contact, payloadVariables(payloads), personalLinks(env('publicUrl'), project, contact));
