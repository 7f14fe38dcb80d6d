import type { Project, UpdateProjectBody } from '@posthaste/client';

const textFields = [
  'name',
  'logoUrl',
  'accentColor',
  'from',
  'fromName',
  'replyTo',
  'postalAddress',
  'unsubscribeMailto',
] as const;

export interface ProjectForm extends Record<(typeof textFields)[number], string> {
  language: Project['language'];
  transactional: boolean;
  marketing: boolean;
  persistSendData: boolean;
  agentKeys: boolean;
  utmSource: string;
  utmMedium: string;
  optInTemplate: string;
}

export const formOf = ({ name, language, tracking, ...project }: Project): ProjectForm => ({
  name,
  language,
  logoUrl: project.logoUrl ?? '',
  accentColor: project.accentColor ?? '',
  from: project.from ?? '',
  fromName: project.fromName ?? '',
  replyTo: project.replyTo ?? '',
  postalAddress: project.postalAddress ?? '',
  unsubscribeMailto: project.unsubscribeMailto ?? '',
  persistSendData: project.persistSendData,
  agentKeys: project.agentKeys,
  utmSource: project.utm?.source ?? '',
  utmMedium: project.utm?.medium ?? '',
  optInTemplate: project.doubleOptIn.enabled ? (project.doubleOptIn.templateId ?? '') : '',
  ...tracking,
});

const optInOf = (templateId: string): UpdateProjectBody['doubleOptIn'] =>
  templateId ? { enabled: true, templateId } : null;

function utmOf({ utmSource, utmMedium }: ProjectForm): UpdateProjectBody['utm'] {
  const source = utmSource.trim();
  const medium = utmMedium.trim();
  if (!source) return null;
  return medium ? { source, medium } : { source };
}

function textValue(field: (typeof textFields)[number], text: string): string | null {
  const trimmedText = text.trim();
  const isOptional = field !== 'name';
  return trimmedText === '' && isOptional ? null : trimmedText;
}

/** Has only the changed fields, so that other members' changes aren't overwritten. */
export function updateBodyOf(before: ProjectForm, after: ProjectForm): UpdateProjectBody {
  const isChanged = (field: keyof ProjectForm) => before[field] !== after[field];
  const changedTexts = textFields.filter(isChanged);
  const changedTracking = (['transactional', 'marketing'] as const).filter(isChanged);
  return {
    ...Object.fromEntries(changedTexts.map((field) => [field, textValue(field, after[field])])),
    ...(isChanged('persistSendData') ? { persistSendData: after.persistSendData } : {}),
    ...(isChanged('agentKeys') ? { agentKeys: after.agentKeys } : {}),
    ...(isChanged('utmSource') || isChanged('utmMedium') ? { utm: utmOf(after) } : {}),
    ...(isChanged('optInTemplate') ? { doubleOptIn: optInOf(after.optInTemplate) } : {}),
    ...(isChanged('language') ? { language: after.language } : {}),
    ...(changedTracking.length > 0
      ? { tracking: Object.fromEntries(changedTracking.map((field) => [field, after[field]])) }
      : {}),
  };
}
