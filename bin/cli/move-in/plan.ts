import { parseAddress } from '../../../shared/domain/address';
import { isRejected } from '../../../shared/domain/import/rejected-row';
import { contactRows } from '../../../shared/domain/import/rows';
import { append } from '../../../shared/domain/lists';
import { checkTemplate } from '../../../shared/domain/templates/check';
import type {
  Item,
  MovedConsent,
  MovedContact,
  MovedSegment,
  MovedSuppression,
  MovedTemplate,
  OldService,
  SourceLocation,
} from './items';
import { recordsOf } from './records';
import { translate, type Untranslated } from './templates/translate';
import { fittingData, fittingKey } from './values';

export interface ContactRow {
  email: string;
  subscribed: boolean;
  data: Record<string, unknown>;
  consent?: MovedConsent;
}

export interface PlannedTemplate {
  members: Record<string, unknown> & { name: string };
  place: SourceLocation;
  untranslated: (Untranslated & { field: string })[];
  problem?: string;
}

export interface Plan {
  subscribed: number;
  unsubscribed: number;
  refused: { place: SourceLocation; email: string; why: string }[];
  suppressions: MovedSuppression[];
  templates: PlannedTemplate[];
  segments: MovedSegment[];
  groups: Map<string, string[]>;
  left: Map<string, number>;
  renamed: Map<string, string>;
  unknown: number;
  firstUnknown: SourceLocation | null;
}

export async function* itemsOf(
  service: OldService,
  files: readonly string[],
): AsyncGenerator<{ item: Item | null; place: SourceLocation }> {
  for await (const { record, place } of recordsOf(files)) {
    const items = readItems(service, record, place);
    for (const item of items) yield { item, place };
    if (items.length === 0) yield { item: null, place };
  }
}

function readItems(service: OldService, record: Parameters<OldService['read']>[0], place: SourceLocation): Item[] {
  try {
    return service.read(record, place);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [{ kind: 'left', what: `record at ${place}`, why: 'a part of it that should be JSON is not valid' }];
  }
}

export function rowOf({ email, subscribed, data, consent }: MovedContact): ContactRow | { why: string } {
  const row = {
    email: email.trim(),
    subscribed,
    data: fittingData(data),
    ...(subscribed && consent ? { consent } : {}),
  };
  const checked = contactRows.ofJson(JSON.stringify(row), 1);
  return isRejected(checked) ? { why: `${checked.field}: ${checked.message}` } : row;
}

const fieldKinds = { subject: 'line', body: 'html', text: 'text', fromName: 'line' } as const;

function plannedTemplate(template: MovedTemplate, service: OldService, place: SourceLocation): PlannedTemplate {
  const { kind: _, defaults: __, ...fields } = template;
  const planned: PlannedTemplate = { members: fields, place, untranslated: [] };
  for (const [field, kind] of Object.entries(fieldKinds)) {
    const source = fields[field as keyof typeof fieldKinds];
    if (source === undefined) continue;
    const { text, untranslated } = translate(source, service.translator(template), service.isLiquid);
    planned.members[field] = text;
    append(
      planned.untranslated,
      untranslated.map((part) => ({ ...part, field })),
    );
    const problem = checkTemplate(text, kind);
    if (problem) planned.problem ??= `${field}:${problem.line}:${problem.column}: ${problem.message}`;
  }
  return planned;
}

function addContact(plan: Plan, contact: MovedContact, place: SourceLocation): void {
  const row = rowOf(contact);
  if ('why' in row) {
    plan.refused.push({ place, email: contact.email, why: row.why });
    return;
  }
  plan[row.subscribed ? 'subscribed' : 'unsubscribed'] += 1;
  for (const key of Object.keys(contact.data)) if (fittingKey(key) !== key) plan.renamed.set(key, fittingKey(key));
  for (const group of contact.groups ?? []) addTo(plan.groups, group, row.email);
}

function addTo(groups: Map<string, string[]>, group: string, email: string): void {
  const emails = groups.get(group);
  if (emails) emails.push(email);
  else groups.set(group, [email]);
}

function addItem(plan: Plan, item: Item | null, service: OldService, place: SourceLocation): void {
  if (item === null) {
    plan.unknown += 1;
    plan.firstUnknown ??= place;
  } else if (item.kind === 'contact') addContact(plan, item, place);
  else if (item.kind === 'template') plan.templates.push(plannedTemplate(item, service, place));
  else if (item.kind === 'segment') plan.segments.push(item);
  else if (item.kind === 'left') {
    const line = `${item.what}: ${item.why}`;
    plan.left.set(line, (plan.left.get(line) ?? 0) + 1);
  } else if (parseAddress(item.email)) plan.suppressions.push(item);
  else plan.refused.push({ place, email: item.email, why: 'email: Invalid email address.' });
}

export async function planOf(service: OldService, files: readonly string[]): Promise<Plan> {
  const plan: Plan = {
    ...{ subscribed: 0, unsubscribed: 0, unknown: 0, firstUnknown: null },
    ...{ refused: [], suppressions: [], templates: [], segments: [] },
    ...{ groups: new Map(), left: new Map(), renamed: new Map() },
  };
  for await (const { item, place } of itemsOf(service, files)) addItem(plan, item, service, place);
  return plan;
}
