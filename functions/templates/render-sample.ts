import { invalidBody, Problem } from '../../shared/contract/problem';
import type { EmailWarning } from '../../shared/contract/template-variables';
import { getContact } from '../../shared/db/contacts/contacts';
import type { Project } from '../../shared/db/projects/projects';
import { mergeData, splitData } from '../../shared/domain/contacts/data';
import type { EmailTemplates } from '../../shared/domain/emails/email-templates';
import {
  clippingWarnings,
  distinctWarnings,
  missingValueWarnings,
  timezoneUseWarnings,
  undeclaredWarnings,
} from '../../shared/domain/emails/email-warnings';
import { type RenderedEmail, renderEmail } from '../../shared/domain/emails/render-email';
import { emailVariables } from '../../shared/domain/emails/variables';
import { PREVIEW_TOKEN } from '../../shared/domain/pages/link-token';
import { examplesAsFallbacks } from '../../shared/domain/templates/declared';
import { variablesWithFallback } from '../../shared/domain/templates/with-fallback';
import { now } from '../../shared/ops/clock';
import { optionalEnv } from '../../shared/ops/env';

type SampleContact = Awaited<ReturnType<typeof getContact>>;

const MAX_MISSING_NAMES = 100;

const ENGINE_VARIABLES = ['toLiquid', 'locale', 'timezone'];

function sampleLinks() {
  const site = optionalEnv('publicUrl') ?? 'https://example.com';
  const page = `${site}/u/${PREVIEW_TOKEN}`;
  return {
    unsubscribeUrl: page,
    preferencesUrl: `${page}/preferences`,
    viewInBrowserUrl: `${site}/v/${PREVIEW_TOKEN}`,
  };
}

export async function findSampleContact(project: Project, contact: string | undefined): Promise<SampleContact> {
  if (contact === undefined) return null;
  const storedContact = await getContact(project, contact);
  if (!storedContact) throw new Problem('CONTACT_NOT_FOUND');
  return storedContact;
}

interface Sample {
  email: RenderedEmail;
  missing: string[];
  warnings: EmailWarning[];
}

export function renderSample(templates: EmailTemplates, contact: SampleContact, data: Record<string, unknown>): Sample {
  const { persistent, message } = splitData(data);
  const sampleContact = contact && { ...contact, data: mergeData(contact.data, persistent) };
  const requestData = sampleContact ? message : { ...mergeData({}, persistent), ...message };
  const variables = emailVariables(sampleContact, requestData, sampleLinks());
  const readNames = new Set<string>();
  const templatesWithExamples = { ...templates, variables: examplesAsFallbacks(templates.variables) };
  const result = renderEmail(templatesWithExamples, variables, now(), readNames);
  if (!result.ok) throw invalidBody(result.errors);
  const declaredNames = new Set(templatesWithExamples.variables.map(({ name }) => name.split('.', 1)[0]));
  const { subject, body, text, previewText, fromName } = templates;
  const namesWithFallback = variablesWithFallback(
    [subject, body, text, previewText, fromName].map((source) => source ?? ''),
  );
  const hasValue = (name: string) => (variables[name] ?? null) !== null || namesWithFallback.has(name);
  const missingNames = [...readNames].filter(
    (name) => !ENGINE_VARIABLES.includes(name) && !declaredNames.has(name) && !hasValue(name),
  );
  const warnings = distinctWarnings([
    ...missingValueWarnings(templates, variables),
    ...undeclaredWarnings(templatesWithExamples, variables, now()),
    ...timezoneUseWarnings(templatesWithExamples, variables),
    ...clippingWarnings(result.email.html),
  ]);
  return { email: result.email, missing: missingNames.sort().slice(0, MAX_MISSING_NAMES), warnings };
}
