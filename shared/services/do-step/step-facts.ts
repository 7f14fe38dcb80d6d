import type { ContactRow } from '../../db/contacts/rows';
import type { Project } from '../../db/projects/projects';
import type { PayloadTrust } from '../../domain/contacts/untrusted';
import { emailVariables } from '../../domain/emails/variables';
import { personalLinks } from '../../domain/pages/link-token';
import type { Payloads } from '../../domain/segments/match-result';
import type { Variables } from '../../domain/templates/render';
import type { Workflow } from '../../domain/workflows/workflow';
import { now } from '../../ops/clock';
import { env } from '../../ops/env';

export interface StepFacts {
  project: Project;
  workflow: Workflow;
  contact: ContactRow;
  payloads: Payloads;
  untrusted: PayloadTrust;
}

export const payloadVariables = ({ trigger = {}, received = {} }: Payloads): Required<Payloads> => ({
  trigger,
  received,
});

export const stepVariables = ({ project, contact, payloads }: StepFacts): Variables =>
  emailVariables(contact, payloadVariables(payloads), personalLinks(env('publicUrl'), project, contact, now()));
