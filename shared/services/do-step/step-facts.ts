import { createHash } from 'node:crypto';
import type { ContactRow } from '../../db/contacts/rows';
import type { Project } from '../../db/projects/projects';
import type { PayloadTrust } from '../../domain/contacts/untrusted';
import { emailIdOf } from '../../domain/emails/email-id';
import { emailVariables } from '../../domain/emails/variables';
import { personalLinks } from '../../domain/pages/link-token';
import type { Payloads } from '../../domain/segments/match-result';
import type { Variables } from '../../domain/templates/render';
import { type Execution, type ExecutionRef, readExecutionId } from '../../domain/workflows/execution';
import type { Workflow } from '../../domain/workflows/workflow';
import type { EpochMs } from '../../durations';
import { now } from '../../ops/clock';
import { env } from '../../ops/env';
import { type IdSource, idSource } from '../../ops/ids';

/** Short, because a contact keeps the marks of steps that changed it. */
const MARK_CHARACTERS = 12;

const digestOf = ({ projectId, workflowId, id }: ExecutionRef, visit: number) =>
  createHash('sha256').update(['step', projectId, workflowId, id, visit].join('\n'));

/** Repeats of a visit get the same ids. */
export const idsOfVisit = (ref: ExecutionRef, visit: number, since: EpochMs): IdSource =>
  idSource(digestOf(ref, visit).digest('hex'), since);

export const emailOfVisit = (ref: ExecutionRef, visit: number, since: number): string =>
  emailIdOf(idsOfVisit(ref, visit, since).id('em'), readExecutionId(ref.id)?.contactId ?? '');

export const visitMarkOf = (execution: Pick<Execution, keyof ExecutionRef | 'visit'>): string =>
  digestOf(execution, execution.visit).digest('base64url').slice(0, MARK_CHARACTERS);

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
