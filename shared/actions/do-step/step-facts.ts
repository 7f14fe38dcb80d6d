import type { ContactRow } from '../../db/contact-rows';
import type { Project } from '../../db/projects';
import type { Payloads } from '../../domain/segment/verdict';
import type { Workflow } from '../../domain/workflow/workflow';

/** What a step with an effect works on. */
export interface StepFacts {
  project: Project;
  workflow: Workflow;
  /** As it was read just now. */
  contact: ContactRow;
  payloads: Payloads;
}
