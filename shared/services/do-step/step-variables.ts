import { mailVariables } from '../../domain/emails/variables';
import { personalLinks } from '../../domain/pages/link-token';
import type { Payloads } from '../../domain/segments/match-result';
import type { Variables } from '../../domain/templates/render';
import { env } from '../../ops/env';
import type { StepFacts } from './step-facts';

/** What the templates of a step can name besides the contact; what there is none of is empty. */
export const payloadVariables = ({ trigger = {}, received = {} }: Payloads): Required<Payloads> => ({
  trigger,
  received,
});

/** What the texts of a step can name: the same as its mails. */
export const stepVariables = ({ project, contact, payloads }: StepFacts): Variables =>
  mailVariables(contact, payloadVariables(payloads), personalLinks(env('publicUrl'), project, contact));
