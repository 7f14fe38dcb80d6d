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

/** Only the changed fields, so that other members' changes aren't overwritten. */
export function updateBodyOf(before: ProjectForm, after: ProjectForm): UpdateProjectBody {
  const changedTexts = textFields.filter((key) => before[key] !== after[key]);
  const changedTracking = (['transactional', 'marketing'] as const).filter((key) => before[key] !== after[key]);
  return {
    ...Object.fromEntries(changedTexts.map((key) => [key, textValue(key, after[key])])),
    ...(before.persistSendData === after.persistSendData ? {} : { persistSendData: after.persistSendData }),
    ...(before.agentKeys === after.agentKeys ? {} : { agentKeys: after.agentKeys }),
    ...(before.utmSource === after.utmSource && before.utmMedium === after.utmMedium ? {} : { utm: utmOf(after) }),
    ...(before.optInTemplate === after.optInTemplate ? {} : { doubleOptIn: optInOf(after.optInTemplate) }),
    ...(before.language === after.language ? {} : { language: after.language }),
    ...(changedTracking.length > 0
      ? { tracking: Object.fromEntries(changedTracking.map((key) => [key, after[key]])) }
      : {}),
  };
}
