import type { ActionStep } from '../../contract/workflows';
import type { ActOutcome } from '../../domain/workflows/advance';
import type { Execution } from '../../domain/workflows/execution';
import { callWebhook } from './call-webhook';
import { changeMembership } from './change-membership';
import { sendEmail } from './send-email';
import type { StepFacts } from './step-facts';
import { updateContact } from './update-contact';

export type { StepFacts } from './step-facts';

/** A repeat has no second effect, because all ids derive from the visit. `gone`: the contact was replaced. */
export async function doStep(step: ActionStep, execution: Execution, facts: StepFacts): Promise<ActOutcome> {
  if (facts.contact.generation !== execution.generation) return { kind: 'gone' };
  switch (step.type) {
    case 'SEND_EMAIL':
      return sendEmail(step, execution, facts);
    case 'WEBHOOK':
      return callWebhook(step, execution, facts);
    case 'UPDATE_CONTACT':
      return updateContact(step, execution, facts);
    case 'ADD_TO_SEGMENT':
    case 'REMOVE_FROM_SEGMENT':
      return changeMembership(step, execution);
  }
}
