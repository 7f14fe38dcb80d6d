import { MAX_FORMS } from '../../shared/contract/forms';
import { invalidField, Problem } from '../../shared/contract/problem';
import type { formsGroup } from '../../shared/contract/routes/forms';
import { listTopics } from '../../shared/db/contacts/topics';
import { listForms, createForm as storeForm } from '../../shared/db/forms/forms';
import { lastChangeBy } from '../../shared/http/actor';
import type { Endpoint } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';
import { checkForm } from './check-form';
import { formReply } from './form';

export const createForm: Endpoint<typeof formsGroup.routes.createForm> = async (request) => {
  const { body, project, ids, repeated } = request;
  if (!repeated) await throwIfTooManyForms(project.id);
  const topics = await listTopics(project.id);
  await checkForm(project, body, topics);
  const { intro, button, redirect, segmentId, ...settings } = body;
  const createdAt = toIso(ids.time);
  const form = await storeForm(project.id, {
    id: ids.id('frm'),
    ...settings,
    ...(intro ? { intro } : {}),
    ...(button ? { button } : {}),
    ...(redirect ? { redirect } : {}),
    ...(segmentId ? { segmentId } : {}),
    version: 1,
    lastChange: lastChangeBy(request),
    createdAt,
    updatedAt: createdAt,
  });
  if (form === 'no_segment') throw new Problem('SEGMENT_NOT_FOUND');
  return { status: 201, body: formReply(project, form, topics) };
};

async function throwIfTooManyForms(projectId: string): Promise<void> {
  if ((await listForms(projectId)).length < MAX_FORMS) return;
  throw invalidField('', `The project has ${MAX_FORMS} forms, the most it can have.`, 'too_big');
}
