import type { ContactRow } from '../../db/contacts/rows';
import type { Project } from '../../db/projects/projects';
import type { PayloadTrust } from '../../domain/contacts/untrusted';
import { mailVariables } from '../../domain/emails/variables';
import { personalLinks } from '../../domain/pages/link-token';
import type { Payloads } from '../../domain/segments/match-result';
import type { Variables } from '../../domain/templates/render';
import type { Workflow } from '../../domain/workflows/workflow';
import { now } from '../../ops/clock';
import { env } from '../../ops/env';

/** What a step with an effect needs to know. */
export interface StepFacts {
  project: Project;
  workflow: Workflow;
  /** As it was read just now. */
  contact: ContactRow;
  payloads: Payloads;
  /** Of those that came by a public key: how long mail does not show them. */
  untrusted: PayloadTrust;
}

/** The payloads as variables of a step's templates. A missing payload is empty. */
export const payloadVariables = ({ trigger = {}, received = {} }: Payloads): Required<Payloads> => ({
  trigger,
  received,
});

/** The variables of a step's texts: the same as those of mails. */
export const stepVariables = ({ project, contact, payloads }: StepFacts): Variables =>
  mailVariables(contact, payloadVariables(payloads), personalLinks(env('publicUrl'), project, contact, now()));
