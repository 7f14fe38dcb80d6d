import type { Project, UpdateProjectBody } from '@posthaste/client';

/** The texts of the form; an empty one is no value. */
const texts = ['name', 'from', 'fromName', 'replyTo', 'postalAddress', 'unsubscribeMailto'] as const;

/** What the form of the project's settings holds. */
export interface ProjectForm extends Record<(typeof texts)[number], string> {
  language: Project['language'];
  transactional: boolean;
  marketing: boolean;
}

/** The form of a project as it is. */
export const formOf = ({ name, language, tracking, ...project }: Project): ProjectForm => ({
  name,
  language,
  from: project.from ?? '',
  fromName: project.fromName ?? '',
  replyTo: project.replyTo ?? '',
  postalAddress: project.postalAddress ?? '',
  unsubscribeMailto: project.unsubscribeMailto ?? '',
  ...tracking,
});

/** What of a form differs from the project, as the API takes it: nothing that somebody else changed is overwritten. */
export function changesOf(before: ProjectForm, after: ProjectForm): UpdateProjectBody {
  const changed = texts.filter((key) => before[key] !== after[key]);
  const tracking = (['transactional', 'marketing'] as const).filter((key) => before[key] !== after[key]);
  return {
    ...Object.fromEntries(changed.map((key) => [key, after[key].trim() || (key === 'name' ? '' : null)])),
    ...(before.language === after.language ? {} : { language: after.language }),
    ...(tracking.length > 0 ? { tracking: Object.fromEntries(tracking.map((key) => [key, after[key]])) } : {}),
  };
}
