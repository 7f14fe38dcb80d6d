import type { ContactRow } from '../../db/contacts/rows';
import type { Project } from '../../db/projects/projects';
import type { Payloads } from '../../domain/segments/match-result';
import type { Workflow } from '../../domain/workflows/workflow';

/** What a step with an effect needs to know. */
export interface StepFacts {
  project: Project;
  workflow: Workflow;
  /** As it was read just now. */
  contact: ContactRow;
  payloads: Payloads;
}
