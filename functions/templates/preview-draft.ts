import type { templatesGroup } from '../../shared/contract/routes/templates';
import type { Endpoint } from '../../shared/http/call';
import { checkParts } from './check-parts';
import { findSampleContact, renderSample } from './render-sample';

export const previewDraft: Endpoint<typeof templatesGroup.routes.previewDraft> = async ({ body, project }) => {
  const { data, contact, text = null, previewText = null, fromName = null, variables = null, parts, ...content } = body;
  const draft = { ...content, body: content.body ?? '', text, previewText, fromName, variables };
  const templates = await checkParts(project.id, draft, parts);
  const { email, missing, warnings } = renderSample(
    { ...templates, language: project.language },
    await findSampleContact(project, contact),
    data,
  );
  return { status: 200, body: { ...email, missing, warnings } };
};
