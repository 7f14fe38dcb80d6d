import { getForm } from '../../shared/db/forms/forms';
import { type Project, projectState } from '../../shared/db/projects/projects';
import type { Topic } from '../../shared/domain/contacts/topics';
import { type Form, formAddress, readFormAddress } from '../../shared/domain/forms/form';
import { formSnippet } from '../../shared/domain/forms/page';
import { textsFor } from '../../shared/domain/pages/texts';
import { shownChange } from '../../shared/http/actor';
import { env } from '../../shared/ops/env';

export async function openForm(address: string): Promise<{ project: Project; form: Form } | null> {
  const named = readFormAddress(address);
  if (!named) return null;
  const project = await projectState(named.projectId);
  if (project?.status !== 'ACTIVE') return null;
  const form = await getForm(project.id, named.formId);
  return form?.enabled ? { project, form } : null;
}

export const urlOf = (projectId: string, formId: string): string =>
  `${env('publicUrl')}/f/${formAddress(projectId, formId)}`;

export const offeredBy = ({ topics }: Form, all: readonly Topic[]): Topic[] =>
  topics.flatMap((id) => all.find((topic) => topic.id === id) ?? []);

export function formReply(project: Project, form: Form, topics: readonly Topic[]) {
  const { id, name, enabled, title, intro, fields, consent, doubleOptIn, createdAt, updatedAt } = form;
  const url = urlOf(project.id, id);
  const offered = offeredBy(form, topics);
  return {
    id,
    name,
    enabled,
    title,
    intro: intro ?? null,
    fields,
    topics: offered.map((topic) => topic.id),
    consent,
    doubleOptIn,
    url,
    snippet: formSnippet({ form, url, topics: offered }, env('publicUrl'), textsFor(project, null)),
    createdAt,
    updatedAt,
    ...shownChange({ revision: form.version, lastChange: form.lastChange }),
  };
}
