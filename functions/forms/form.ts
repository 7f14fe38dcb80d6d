import { getForm } from '../../shared/db/forms/forms';
import { type Project, projectState } from '../../shared/db/projects/projects';
import type { Topic } from '../../shared/domain/contacts/topics';
import { type Form, formAddress, readFormAddress } from '../../shared/domain/forms/form';
import { formSnippet } from '../../shared/domain/forms/page';
import { textsFor } from '../../shared/domain/pages/texts';
import { revisionFields } from '../../shared/http/actor';
import { env } from '../../shared/ops/env';

export async function findEnabledForm(address: string): Promise<{ project: Project; form: Form } | null> {
  const ref = readFormAddress(address);
  if (!ref) return null;
  const project = await projectState(ref.projectId);
  if (project?.status !== 'ACTIVE') return null;
  const form = await getForm(project.id, ref.formId);
  return form?.enabled ? { project, form } : null;
}

export const formUrl = (projectId: string, formId: string): string =>
  `${env('publicUrl')}/f/${formAddress(projectId, formId)}`;

export const offeredTopics = ({ topics: offeredIds }: Form, topics: readonly Topic[]): Topic[] =>
  offeredIds.flatMap((id) => topics.find((topic) => topic.id === id) ?? []);

export function formReply(project: Project, form: Form, topics: readonly Topic[]) {
  const {
    id,
    name,
    enabled,
    title,
    intro,
    button,
    redirect,
    segmentId,
    submitted,
    subscribed,
    fields,
    consent,
    doubleOptIn,
    createdAt,
    updatedAt,
  } = form;
  const url = formUrl(project.id, id);
  const formTopics = offeredTopics(form, topics);
  return {
    id,
    name,
    enabled,
    title,
    intro: intro ?? null,
    button: button ?? null,
    redirect: redirect ?? null,
    segmentId: segmentId ?? null,
    submitted: submitted ?? 0,
    subscribed: subscribed ?? 0,
    fields,
    topics: formTopics.map((topic) => topic.id),
    consent,
    doubleOptIn,
    url,
    snippet: formSnippet({ form, url, topics: formTopics }, env('publicUrl'), textsFor(project, null)),
    createdAt,
    updatedAt,
    ...revisionFields({ revision: form.version, lastChange: form.lastChange }),
  };
}
