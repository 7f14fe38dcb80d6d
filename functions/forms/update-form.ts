import { Problem, requireRecord } from '../../shared/contract/problem';
import type { formsGroup } from '../../shared/contract/routes/forms';
import { listTopics } from '../../shared/db/contacts/topics';
import { updateForm as changeForm, getForm } from '../../shared/db/forms/forms';
import { lastChangeBy, throwIfOutdated } from '../../shared/http/actor';
import type { Endpoint } from '../../shared/http/call';
import { checkForm } from './check-form';
import { formReply } from './form';

export const updateForm: Endpoint<typeof formsGroup.routes.updateForm> = async (request) => {
  const { params, project } = request;
  const { revision, ...change } = request.body;
  const [storedForm, topics] = await Promise.all([getForm(project.id, params.id), listTopics(project.id)]);
  const form = requireRecord(storedForm, 'FORM_NOT_FOUND');
  const { fields, topics: topicIds, segmentId, enabled = form.enabled, doubleOptIn = form.doubleOptIn } = change;
  await checkForm(project, { fields, topics: topicIds, segmentId, enabled, doubleOptIn }, topics);
  const lastChange = lastChangeBy(request);
  const result = await changeForm(project.id, params.id, { ...change, lastChange }, revision);
  if (!result) throw new Problem('FORM_NOT_FOUND');
  if (result === 'no_segment') throw new Problem('SEGMENT_NOT_FOUND');
  if (!('outdated' in result)) return { status: 200, body: formReply(project, result, topics) };
  throwIfOutdated({ ...result.outdated, revision: result.outdated.version }, revision, lastChange);
  throw new Error('a form update failed although its revision is current');
};
