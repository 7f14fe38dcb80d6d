import type { Carried } from './carry-file';
import { type CarryOutcome, isHeldBack } from './carry-records';
import type { Plan, PlannedTemplate } from './plan';

const MAX_LISTED = 20;

const listOf = (heading: string, lines: readonly string[]): string[] => {
  if (lines.length === 0) return [];
  const more = lines.length > MAX_LISTED ? [`  … and ${lines.length - MAX_LISTED} more (--json lists all)`] : [];
  return ['', heading, ...lines.slice(0, MAX_LISTED).map((line) => `  ${line}`), ...more];
};

function templateLines(template: PlannedTemplate, force: boolean): string[] {
  const { members, place, untranslated, problem } = template;
  const state = isHeldBack(template, force) ? 'held back' : untranslated.length > 0 ? 'moved as it is' : 'translated';
  return [
    `"${members.name}" (${place}): ${state}`,
    ...untranslated.map(({ field, line, column, code, message }) => `  ${field}:${line}:${column} ${code} ${message}`),
    ...(problem === undefined ? [] : [`  ${problem}`]),
  ];
}

function summaryLines(plan: Plan): string[] {
  const people = plan.subscribed + plan.unsubscribed;
  return [
    `contacts: ${people} rows (${plan.subscribed} subscribed, ${plan.unsubscribed} not), ${plan.refused.length} refused`,
    `suppressions: ${plan.suppressions.length}`,
    `templates: ${plan.templates.length}`,
    `segments: ${plan.segments.length} by conditions, ${plan.groups.size} static`,
    ...(plan.unknown > 0 ? [`unrecognized records: ${plan.unknown}, the first at ${plan.firstUnknown}`] : []),
  ];
}

export function planText(plan: Plan, force: boolean): string {
  return [
    ...summaryLines(plan),
    ...listOf(
      'Refused rows:',
      plan.refused.map(({ place, email, why }) => `${place} ${email}: ${why}`),
    ),
    ...listOf(
      'Data keys that are renamed:',
      [...plan.renamed].map(([key, ours]) => `${key} -> ${ours}`),
    ),
    ...listOf(
      'Templates:',
      plan.templates.flatMap((template) => templateLines(template, force)),
    ),
    ...listOf('Segments:', [
      ...plan.segments.map(({ name }) => `"${name}": by its conditions`),
      ...[...plan.groups].map(([name, emails]) => `"${name}": static, ${emails.length} people`),
    ]),
    ...listOf(
      'Not moved:',
      [...plan.left].map(([line, count]) => (count === 1 ? line : `${line} (${count})`)),
    ),
  ].join('\n');
}

export interface Done {
  suppressions: Carried;
  contacts: Carried;
  records: CarryOutcome[];
}

function carriedLine(what: string, { parts, skipped, created, updated, unchanged, refused }: Carried): string {
  const before = skipped > 0 ? `, ${skipped} of ${parts} parts moved before` : '';
  return `${what}: ${created} created, ${updated} updated, ${unchanged} unchanged, ${refused} refused${before}`;
}

export function doneText({ suppressions, contacts, records }: Done): string {
  return [
    carriedLine('suppressions', suppressions),
    carriedLine('contacts', contacts),
    ...listOf('Rows that the service refused, as CSV under result.url of:', [
      ...suppressions.reports,
      ...contacts.reports,
    ]),
    ...listOf(
      'Records:',
      records.map(({ what, became }) => `${what} ${became}`),
    ),
  ].join('\n');
}

export function shortfallOf(plan: Plan, { suppressions, contacts, records }: Done): string | null {
  const rows = plan.subscribed + plan.unsubscribed + plan.suppressions.length + plan.refused.length;
  const refused = plan.refused.length + suppressions.refused + contacts.refused;
  const missing = records.filter(({ isThere }) => !isThere).length;
  const parts = [
    ...(refused > 0 ? [`${refused} of ${rows} rows were refused`] : []),
    ...(missing > 0 ? [`${missing} of ${records.length} templates and segments were not moved`] : []),
  ];
  if (parts.length === 0) return null;
  return `${parts.join(', ')}: the report above names them. Everything else was moved. Correct these and run the same command again.`;
}

export const planJson = (plan: Plan): object => ({
  ...plan,
  groups: Object.fromEntries([...plan.groups].map(([name, emails]) => [name, emails.length])),
  left: Object.fromEntries(plan.left),
  renamed: Object.fromEntries(plan.renamed),
});
