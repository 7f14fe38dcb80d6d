import { isHeldBack, peopleText, type RecordOutcome } from './create-records';
import type { ImportedRows } from './import-rows';
import type { Plan, PlannedTemplate } from './plan';

const MAX_LISTED = 20;

const listLines = (heading: string, lines: readonly string[]): string[] => {
  if (lines.length === 0) return [];
  const more = lines.length > MAX_LISTED ? [`  … and ${lines.length - MAX_LISTED} more (--json lists all)`] : [];
  return ['', heading, ...lines.slice(0, MAX_LISTED).map((line) => `  ${line}`), ...more];
};

function stateText(template: PlannedTemplate, force: boolean): string {
  if (isHeldBack(template, force)) return 'held back';
  return template.untranslated.length > 0 ? 'moved as it is' : 'translated';
}

function templateLines(template: PlannedTemplate, force: boolean): string[] {
  const { fields, location, untranslated, error } = template;
  return [
    `"${fields.name}" (${location}): ${stateText(template, force)}`,
    ...untranslated.map(({ field, line, column, code, message }) => `  ${field}:${line}:${column} ${code} ${message}`),
    ...(error === undefined ? [] : [`  ${error}`]),
  ];
}

function summaryLines(plan: Plan): string[] {
  const people = plan.subscribed + plan.unsubscribed;
  return [
    `contacts: ${people} rows (${plan.subscribed} subscribed, ${plan.unsubscribed} not), ${plan.rejected.length} rejected`,
    `suppressions: ${plan.suppressions.length}`,
    `templates: ${plan.templates.length}`,
    `segments: ${plan.segments.length} by conditions, ${plan.groups.size} static`,
    ...(plan.unrecognized > 0
      ? [`unrecognized records: ${plan.unrecognized}, the first at ${plan.firstUnrecognized}`]
      : []),
  ];
}

const namesByKey = ({ renamedKeys }: Pick<Plan, 'renamedKeys'>): [string, string][] =>
  [...renamedKeys].map(([key, names]) => [key, [...names].join(', ')]);

export function planText(plan: Plan, force: boolean): string {
  return [
    ...summaryLines(plan),
    ...listLines(
      'Rejected rows:',
      plan.rejected.map(({ location, email, reason }) => `${location} ${email}: ${reason}`),
    ),
    ...listLines(
      'Data keys that are renamed:',
      namesByKey(plan).map(([key, names]) => `${key} -> ${names}`),
    ),
    ...listLines(
      'Templates:',
      plan.templates.flatMap((template) => templateLines(template, force)),
    ),
    ...listLines('Segments:', [
      ...plan.segments.map(({ name }) => `"${name}": by its conditions`),
      ...[...plan.groups].map(([name, emails]) => `"${name}": static, ${peopleText(emails.length)}`),
    ]),
    ...listLines(
      'Not moved:',
      [...plan.notMoved].map(([line, count]) => (count === 1 ? line : `${line} (${count})`)),
    ),
  ].join('\n');
}

export interface MoveResult {
  suppressions: ImportedRows;
  contacts: ImportedRows;
  records: RecordOutcome[];
}

function importedLine(label: string, { parts, skipped, created, updated, unchanged, refused }: ImportedRows): string {
  const skippedText = skipped > 0 ? `, ${skipped} of ${parts} parts moved before` : '';
  return `${label}: ${created} created, ${updated} updated, ${unchanged} unchanged, ${refused} rejected${skippedText}`;
}

export function resultText({ suppressions, contacts, records }: MoveResult): string {
  return [
    importedLine('suppressions', suppressions),
    importedLine('contacts', contacts),
    ...listLines('Rows that the service rejected, as CSV under result.url of:', [
      ...suppressions.reports,
      ...contacts.reports,
    ]),
    ...listLines(
      'Records:',
      records.map(({ subject, result }) => `${subject} ${result}`),
    ),
  ].join('\n');
}

export function shortfallOf(plan: Plan, { suppressions, contacts, records }: MoveResult): string | null {
  const rowCount = plan.subscribed + plan.unsubscribed + plan.suppressions.length + plan.rejected.length;
  const rejectedCount = plan.rejected.length + suppressions.refused + contacts.refused;
  const missingCount = records.filter(({ exists }) => !exists).length;
  const parts = [
    ...(rejectedCount > 0 ? [`${rejectedCount} of ${rowCount} rows were rejected`] : []),
    ...(missingCount > 0 ? [`${missingCount} of ${records.length} templates and segments were not moved`] : []),
  ];
  if (parts.length === 0) return null;
  return `${parts.join(', ')}: see the report above. Everything else was moved. Correct them and run the same command again.`;
}

export const planJson = ({ rejected, templates, groups, notMoved, renamedKeys, ...plan }: Plan): object => {
  const { unrecognized, firstUnrecognized, ...others } = plan;
  return {
    ...others,
    unknown: unrecognized,
    firstUnknown: firstUnrecognized,
    refused: rejected.map(({ location, email, reason }) => ({ place: location, email, why: reason })),
    templates: templates.map(({ fields, location, untranslated, error }) => {
      const template = { members: fields, place: location, untranslated };
      return error === undefined ? template : { ...template, problem: error };
    }),
    groups: Object.fromEntries([...groups].map(([name, emails]) => [name, emails.length])),
    left: Object.fromEntries(notMoved),
    renamed: Object.fromEntries(namesByKey({ renamedKeys })),
  };
};

export const resultJson = ({ suppressions, contacts, records }: MoveResult): object => ({
  suppressions,
  contacts,
  records: records.map(({ subject, result, exists }) => ({ what: subject, became: result, isThere: exists })),
});
