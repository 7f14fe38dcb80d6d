import type { formsGroup } from '../../shared/contract/routes/forms';
import { listTopics } from '../../shared/db/contacts/topics';
import { formPage } from '../../shared/domain/forms/page';
import { formScript } from '../../shared/domain/forms/script';
import { problemPage } from '../../shared/domain/pages/layout';
import { textsByHeader } from '../../shared/domain/pages/texts';
import type { Endpoint } from '../../shared/http/call';
import { findEnabledForm, formUrl, offeredTopics } from './form';

export const showForm: Endpoint<typeof formsGroup.routes.showForm> = async ({ params, acceptLanguage, requestId }) => {
  const texts = textsByHeader(acceptLanguage);
  const enabledForm = await findEnabledForm(params.form);
  if (!enabledForm) return { status: 404, html: problemPage(texts, 404, requestId) };
  const { project, form } = enabledForm;
  const topics = form.topics.length === 0 ? [] : offeredTopics(form, await listTopics(project.id));
  const content = { form, url: formUrl(project.id, form.id), topics };
  return { status: 200, html: formPage(content, texts), brand: project, script: formScript };
};
