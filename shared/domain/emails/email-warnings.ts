import type { EmailWarning } from '../../contract/template-variables';
import { timezoneWarnings } from '../contacts/data';
import { BUILT_IN_NAMES, isMissingOrBlank, prepareVariables, valueAt } from '../templates/declared';
import { emptyOutputsOf } from '../templates/empty-outputs';
import type { Variables } from '../templates/render';
import { type EmailTemplates, templatesIn } from './email-templates';

const MAX_WARNINGS = 100;

/** Skips values with a fallback. Returns no warnings if rendering fails. `now` is in epoch milliseconds. */
export function undeclaredWarnings(templates: EmailTemplates, values: Variables, now: number): EmailWarning[] {
  const prepared = prepareVariables(values, templates.variables);
  if (!prepared.ok) return [];
  const { variables } = prepared;
  const declared = new Set((templates.variables ?? []).map(({ name }) => name));
  return templatesIn(templates).flatMap(({ field, source, kind }) =>
    emptyOutputsOf(source, kind, { includesLoops: true })(variables, now).flatMap((output): EmailWarning[] => {
      const name = output.name?.replace(/^data\./, '');
      if (name === undefined || isExpected(name, declared, variables)) return [];
      const message = `${name} has no value here, and the template does not declare it: ${output.source} prints nothing.`;
      return [{ code: 'undeclared', field, name, line: output.line, message }];
    }),
  );
}

const LOCAL_TIME_FILTER = /\blocal_(?:date|time|datetime)\b/;

export function timezoneUseWarnings(templates: EmailTemplates, variables: Variables): EmailWarning[] {
  const usesTimezone = templatesIn(templates).some(({ source }) => LOCAL_TIME_FILTER.test(source));
  return usesTimezone ? timezoneWarnings(variables) : [];
}

function isExpected(name: string, declared: ReadonlySet<string>, variables: Variables): boolean {
  const parts = name.split('.');
  const [firstPart = ''] = parts;
  if (declared.has(name) || BUILT_IN_NAMES.has(firstPart)) return true;
  return parts.some((_, index) => {
    const parentPath = parts.slice(0, index);
    return declared.has(parentPath.join('.')) && isMissingOrBlank(valueAt(variables, parentPath));
  });
}

export function missingValueWarnings(
  { variables }: Pick<EmailTemplates, 'variables'>,
  values: Variables,
): EmailWarning[] {
  return (variables ?? []).flatMap(({ name, required, example, fallback }): EmailWarning[] => {
    const hasValue = ![example, fallback, valueAt(values, name.split('.'))].every(isMissingOrBlank);
    if (!required || hasValue) return [];
    const message = `${name} is required. It has no value here and no example; an email without it is rejected.`;
    return [{ code: 'required', field: 'variables', name, message }];
  });
}

/** Gmail clips HTML beyond this size and shows a link to the rest. */
export const GMAIL_CLIP_BYTES = 102 * 1024;

export function clippingWarnings(html: string | null | undefined): EmailWarning[] {
  const bytes = Buffer.byteLength(html ?? '');
  if (bytes <= GMAIL_CLIP_BYTES) return [];
  const message = `The HTML is ${Math.ceil(bytes / 1024)} KB. Gmail clips emails after 102 KB, including the unsubscribe link at the end.`;
  return [{ code: 'clipped', field: 'body', message }];
}

export function distinctWarnings(warnings: readonly EmailWarning[]): EmailWarning[] {
  const byKey = new Map(
    warnings.map((warning) => [JSON.stringify([warning.code, warning.field, warning.name, warning.line]), warning]),
  );
  return [...byKey.values()].slice(0, MAX_WARNINGS);
}
