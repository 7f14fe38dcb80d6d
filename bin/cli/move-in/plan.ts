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
import { fittingData, fittingEntries } from './values';

export interface ContactRow {
  email: string;
  subscribed: boolean;
  data: Record<string, unknown>;
  consent?: MovedConsent;
}

export interface PlannedTemplate {
  fields: Record<string, unknown> & { name: string };
  location: SourceLocation;
  untranslated: (Untranslated & { field: string })[];
  error?: string;
}

export interface Plan {
  subscribed: number;
  unsubscribed: number;
  rejected: { location: SourceLocation; email: string; reason: string }[];
  suppressions: MovedSuppression[];
  templates: PlannedTemplate[];
  segments: MovedSegment[];
  groups: Map<string, string[]>;
  /** Counts by subject and reason. */
  notMoved: Map<string, number>;
  /** New names by old key; several, if a contact has two keys that fit as the same name. */
  renamedKeys: Map<string, Set<string>>;
  unrecognized: number;
  firstUnrecognized: SourceLocation | null;
}

export async function* itemsOf(
  service: OldService,
  files: readonly string[],
): AsyncGenerator<{ item: Item | null; location: SourceLocation }> {
  for await (const { record, location } of recordsOf(files)) {
    const items = readItems(service, record, location);
    for (const item of items) yield { item, location };
    if (items.length === 0) yield { item: null, location };
  }
}

function readItems(service: OldService, record: Parameters<OldService['read']>[0], location: SourceLocation): Item[] {
  try {
    return service.read(record, location);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [
      { kind: 'notMoved', subject: `record at ${location}`, reason: 'a part of it that should be JSON is not valid' },
    ];
  }
}

export function rowOf({ email, subscribed, data, consent }: MovedContact): ContactRow | { reason: string } {
  const row = {
    email: email.trim(),
    subscribed,
    data: fittingData(data),
    ...(subscribed && consent ? { consent } : {}),
  };
  const checkedRow = contactRows.ofJson(JSON.stringify(row), 1);
  return isRejected(checkedRow) ? { reason: `${checkedRow.field}: ${checkedRow.message}` } : row;
}

const TEMPLATE_FIELDS = { subject: 'line', body: 'html', text: 'text', fromName: 'line' } as const;

function planTemplate(template: MovedTemplate, service: OldService, location: SourceLocation): PlannedTemplate {
  const { kind: _, defaults: __, ...fields } = template;
  const plannedTemplate: PlannedTemplate = { fields, location, untranslated: [] };
  for (const [field, kind] of Object.entries(TEMPLATE_FIELDS)) {
    const source = fields[field as keyof typeof TEMPLATE_FIELDS];
    if (source === undefined) continue;
    const { text, untranslated } = translate(source, service.translator(template), service.isLiquid);
    plannedTemplate.fields[field] = text;
    append(
      plannedTemplate.untranslated,
      untranslated.map((part) => ({ ...part, field })),
    );
    const error = checkTemplate(text, kind);
    if (error) plannedTemplate.error ??= `${field}:${error.line}:${error.column}: ${error.message}`;
  }
  return plannedTemplate;
}

function addContact(plan: Plan, contact: MovedContact, location: SourceLocation): void {
  const row = rowOf(contact);
  if ('reason' in row) {
    plan.rejected.push({ location, email: contact.email, reason: row.reason });
    return;
  }
  if (row.subscribed) plan.subscribed += 1;
  else plan.unsubscribed += 1;
  for (const { key, name } of fittingEntries(contact.data)) {
    if (name !== key) plan.renamedKeys.set(key, (plan.renamedKeys.get(key) ?? new Set()).add(name));
  }
  for (const group of contact.groups ?? []) addToGroup(plan.groups, group, row.email);
}

function addToGroup(groups: Map<string, string[]>, group: string, email: string): void {
  const emails = groups.get(group);
  if (emails) emails.push(email);
  else groups.set(group, [email]);
}

function addItem(plan: Plan, item: Item, service: OldService, location: SourceLocation): void {
  switch (item.kind) {
    case 'contact':
      addContact(plan, item, location);
      return;
    case 'template':
      plan.templates.push(planTemplate(item, service, location));
      return;
    case 'segment':
      plan.segments.push(item);
      return;
    case 'suppression':
      if (parseAddress(item.email)) plan.suppressions.push(item);
      else plan.rejected.push({ location, email: item.email, reason: 'email: Invalid email address.' });
      return;
    case 'notMoved': {
      const line = `${item.subject}: ${item.reason}`;
      plan.notMoved.set(line, (plan.notMoved.get(line) ?? 0) + 1);
    }
  }
}

export async function planOf(service: OldService, files: readonly string[]): Promise<Plan> {
  const plan: Plan = {
    subscribed: 0,
    unsubscribed: 0,
    rejected: [],
    suppressions: [],
    templates: [],
    segments: [],
    groups: new Map(),
    notMoved: new Map(),
    renamedKeys: new Map(),
    unrecognized: 0,
    firstUnrecognized: null,
  };
  for await (const { item, location } of itemsOf(service, files)) {
    if (item) addItem(plan, item, service, location);
    else {
      plan.unrecognized += 1;
      plan.firstUnrecognized ??= location;
    }
  }
  return plan;
}
