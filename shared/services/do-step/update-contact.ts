import type { StepOf } from '../../contract/workflows';
import { changeContact } from '../../db/contacts/upsert-contact';
import { checkPatch } from '../../domain/contacts/data';
import type { ActOutcome } from '../../domain/workflows/advance';
import type { Execution } from '../../domain/workflows/execution';
import { dataFailure, done, failed, remedies, renderingFailure } from './outcomes';
import { renderTexts } from './render-texts';
import { type StepFacts, stepVariables, visitMarkOf } from './step-facts';

export async function updateContact(
  { data = {}, subscribed }: StepOf<'UPDATE_CONTACT'>,
  execution: Execution,
  facts: StepFacts,
): Promise<ActOutcome> {
  const rendered = renderTexts(data, 'data', stepVariables(facts));
  if (!rendered.ok) return renderingFailure(`${rendered.place} cannot be rendered: ${rendered.message}.`);
  const [error] = checkPatch(rendered.value);
  if (error) return dataFailure(error);

  const result = await changeContact(execution.projectId, execution.contactId, {
    patch: rendered.value,
    subscribed,
    generation: execution.generation,
    skipsUnchanged: true,
    // The change confirms nothing about the contact, because a stranger may have sent the values that the step copies.
    ...(Object.keys(facts.untrusted).length > 0 ? { proves: 'nothing' } : {}),
    step: { mark: visitMarkOf(execution), depth: execution.depth },
  });
  if (!result) return { kind: 'gone' };
  if ('contact' in result) return done('updated');
  const [dataError] = result.problem;
  return dataError ? dataFailure(dataError) : failed('contact_data', 'The contact takes no more data.', remedies.data);
}
