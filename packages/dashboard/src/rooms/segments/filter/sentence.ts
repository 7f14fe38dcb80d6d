import { isolated } from '../../../ui/isolated';
import { readField } from './fields';
import { hasValue, isTime, isUntyped, operators } from './operators';
import { type Condition, conditionsOf, type Group, isGroup, type Operator, type Scalar } from './tree';
import { timeOf, typeOf } from './values';
import { type EventClauses, words } from './words';

export type RecordKind = 'campaign' | 'workflow' | 'topic';

export const recordsIn = (filter: Group): (readonly [RecordKind, string])[] =>
  conditionsOf(filter).flatMap(({ field, campaignId, workflowId }) => {
    const parsedField = readField(field);
    const topic = parsedField?.kind === 'topic' && parsedField.name;
    return [
      ...(topic ? [['topic', topic] as const] : []),
      ...(campaignId ? [['campaign', campaignId] as const] : []),
      ...(workflowId ? [['workflow', workflowId] as const] : []),
    ];
  });

export interface SentenceNames {
  segmentName: (id: string) => string | undefined;
  recordName: (kind: RecordKind, id: string) => string | undefined;
  time: (iso: string) => string;
}

export function operatorWord(operator: Operator, condition: Condition): string {
  return specificWords(condition)[operator] ?? words.operators[operator];
}

function specificWords(condition: Condition): Partial<Record<Operator, string>> {
  const kind = readField(condition.field)?.kind;
  if (kind === 'emailEvent') return words.emailOperators;
  if (isAboutTime(condition)) return words.timeOperators;
  return kind !== undefined && isUntyped(kind) && !hasValue(condition) ? words.untypedOperators : {};
}

function scalarText(value: Scalar, names: SentenceNames): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return String(value);
  return timeOf(value) === undefined ? words.quoted(value) : names.time(value);
}

function valueText({ value, unit, operator }: Condition, names: SentenceNames): string {
  if (value === undefined) return words.blank;
  if (operators[operator].value === 'span') return words.span(String(value), unit ?? words.blank);
  if (!Array.isArray(value)) return scalarText(value, names);
  const texts = value.map((scalar) => scalarText(scalar, names));
  return operators[operator].value === 'range' ? texts.join(` ${words.and} `) : words.orList().format(texts);
}

function subjectOf(field: string): string {
  const parsedField = readField(field);
  switch (parsedField?.kind) {
    case undefined:
      return field || words.blank;
    case 'email':
      return words.address;
    case 'name':
      return words.name;
    case 'subscribed':
      return words.subscribed;
    case 'createdAt':
      return words.created;
    case 'updatedAt':
      return words.changed;
    default:
      return parsedField?.name || words.blank;
  }
}

function isAboutTime({ field, value }: Condition): boolean {
  const kind = readField(field)?.kind;
  return (kind !== undefined && isTime(kind)) || (typeof value === 'string' && typeOf(value) === 'time');
}

function occurrenceText({ operator, minCount: count = 1 }: Condition, { happened, never }: EventClauses): string {
  const isNegated = operator.startsWith('not');
  if (count > 1) return happened + (isNegated ? words.fewerThan(count) : words.atLeast(count));
  return isNegated ? never : happened;
}

function eventText(condition: Condition, clauses: EventClauses, names: SentenceNames): string {
  const { operator } = condition;
  const inSpan = operator === 'triggeredOlderThan' ? words.notInLast : words.inLast;
  const span = operators[operator].value === 'span' ? inSpan(valueText(condition, names)) : '';
  return occurrenceText(condition, clauses) + span;
}

const nameText = (kind: RecordKind, id: string, names: SentenceNames): string =>
  words.quoted(names.recordName(kind, id) ?? id);

function originText({ campaignId, workflowId }: Condition, names: SentenceNames): string {
  if (campaignId) return words.ofOrigin('campaign', nameText('campaign', campaignId, names));
  return workflowId ? words.ofOrigin('workflow', nameText('workflow', workflowId, names)) : '';
}

export function isInTopic({ field, operator, value }: Condition): boolean {
  if (readField(field)?.kind !== 'topic') return false;
  return operator === 'equals' ? value !== false : value === false;
}

export function conditionText(condition: Condition, names: SentenceNames): string {
  const { field, operator } = condition;
  const parsedField = readField(field);
  if (parsedField?.kind === 'event')
    return eventText(
      condition,
      words.eventClauses(parsedField.name ? words.quoted(parsedField.name) : words.blank),
      names,
    );
  if (parsedField?.kind === 'emailEvent')
    return eventText(
      condition,
      words.emailClauses(words.emailEvents[parsedField.name] ?? parsedField.name, originText(condition, names)),
      names,
    );
  if (parsedField?.kind === 'topic') {
    const name = parsedField.name ? nameText('topic', parsedField.name, names) : words.blank;
    return isInTopic(condition) ? words.inTopic(name) : words.notInTopic(name);
  }
  if (parsedField?.kind === 'segment') {
    const name = parsedField.name ? words.quoted(names.segmentName(parsedField.name) ?? parsedField.name) : words.blank;
    return operator === 'member' ? words.inSegment(name) : words.notInSegment(name);
  }
  const clause = isolated`${subjectOf(field)} ${operatorWord(operator, condition)}`;
  return operators[operator].value === 'none' ? clause : isolated`${clause} ${valueText(condition, names)}`;
}

function groupText({ operator, conditions }: Group, names: SentenceNames): string {
  const joinWord = operator === 'AND' ? words.and : words.or;
  return conditions
    .map((part) => (isGroup(part) ? innerText(part, names) : conditionText(part, names)))
    .join(` ${joinWord} `);
}

function innerText(group: Group, names: SentenceNames): string {
  if (group.conditions.length === 0) return words.blank;
  const text = groupText(group, names);
  return group.conditions.length === 1 ? text : `(${text})`;
}

export const sentenceOf = (filter: Group, names: SentenceNames): string =>
  filter.conditions.length === 0 ? words.allContacts : words.contactsWhose(groupText(filter, names));
