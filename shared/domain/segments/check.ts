import type { FieldCode, FieldError } from '../../contract/errors';
import type { FilterCondition, FilterGroup, Operator } from '../../contract/filters';
import { type Field, noSuchField, operatorsOf, type PayloadName, parseField } from './fields';
import { spanOf } from './spans';
import { parseTime } from './values';

/** What a filter may refer to. */
export interface KnownRecords {
  segments: Pick<ReadonlySet<string>, 'has'>;
  /** Of a workflow's execution; none where a filter is of contacts alone. */
  payloads?: readonly PayloadName[];
}

/** Ten years; beyond that a time span says nothing. */
const MAXIMUM_SPAN_MS = 3_653 * 24 * 60 * 60 * 1000;
/** A contact's summary keeps the last ten times of each event. */
const MAXIMUM_COUNT_IN_SPAN = 10;

const spans: ReadonlySet<Operator> = new Set(['within', 'olderThan', 'triggeredWithin', 'notTriggeredWithin']);
const valueless: ReadonlySet<Operator> = new Set([
  'exists',
  'notExists',
  'triggered',
  'notTriggered',
  'member',
  'notMember',
]);
const lists: ReadonlySet<Operator> = new Set(['in', 'notIn']);
const parts: ReadonlySet<Operator> = new Set(['contains', 'notContains', 'startsWith', 'endsWith']);
const orders: ReadonlySet<Operator> = new Set(['greaterThan', 'greaterThanOrEqual', 'lessThan', 'lessThanOrEqual']);

/** Everything in which a filter of the right form still makes no sense: fields, operators and values that don't fit. */
export function checkFilter(filter: FilterGroup, path = 'filter', known = anything): FieldError[] {
  return filter.conditions.flatMap((part, index) => {
    const at = `${path}.conditions[${index}]`;
    return 'conditions' in part ? checkFilter(part, at, known) : checkCondition(part, at, known);
  });
}

/** For a look at the form alone: what there is of the project, the endpoint looks up. */
const anything: KnownRecords = { segments: { has: () => true } };

function checkCondition(condition: FilterCondition, at: string, known: KnownRecords): FieldError[] {
  const problem = (member: string, message: string, code: FieldCode): FieldError[] => [
    { field: `${at}.${member}`, message, code },
  ];
  const field = parseField(condition.field);
  if (!field || (field.kind === 'payload' && !known.payloads?.includes(field.of))) {
    return problem('field', noSuchField(known.payloads), 'invalid_string');
  }
  if (!operatorsOf[field.kind].includes(condition.operator)) {
    return problem('operator', `Takes one of ${operatorsOf[field.kind].join(', ')}.`, 'invalid_enum_value');
  }
  if (field.kind === 'segment' && !known.segments.has(field.id)) {
    return problem('field', 'There is no such segment in this project.', 'not_found');
  }
  const wrong = wrongValue(field, condition);
  return [
    ...(wrong ? problem('value', ...wrong) : []),
    ...checkUnit(condition, problem),
    ...checkCount(field, condition, problem),
  ];
}

type Wrong = [message: string, code: FieldCode];
type Report = (member: string, ...wrong: Wrong) => FieldError[];

function wrongValue(field: Field, { operator, value, unit }: FilterCondition): Wrong | null {
  if (valueless.has(operator)) return value === undefined ? null : [`${operator} takes no value.`, 'unrecognized_keys'];
  if (value === undefined) return ['Required.', 'required'];
  if (spans.has(operator)) return wrongSpan(value, unit);
  if (lists.has(operator)) {
    if (!Array.isArray(value)) return ['Must be a list.', 'invalid_type'];
    return value.reduce<Wrong | null>((found, item) => found ?? wrongScalar(field, operator, item), null);
  }
  return Array.isArray(value) ? ['Must not be a list.', 'invalid_type'] : wrongScalar(field, operator, value);
}

function wrongScalar(field: Field, operator: Operator, value: unknown): Wrong | null {
  if (field.kind === 'subscribed' && typeof value !== 'boolean') return ['Must be true or false.', 'invalid_type'];
  if (field.kind === 'time') {
    if (typeof value !== 'string') return ['Must be an ISO 8601 time.', 'invalid_type'];
    return parseTime(value) === null ? ['Must be an ISO 8601 time.', 'invalid_string'] : null;
  }
  if (orders.has(operator) && typeof value === 'boolean') return ['Must be a number or a text.', 'invalid_type'];
  if (field.kind !== 'email' && !parts.has(operator)) return null;
  if (typeof value !== 'string') return ['Must be a text.', 'invalid_type'];
  return value === '' ? ['Must not be empty.', 'too_small'] : null;
}

function wrongSpan(value: unknown, unit: FilterCondition['unit']): Wrong | null {
  if (typeof value !== 'number' || !Number.isInteger(value)) return ['Must be a whole number.', 'invalid_type'];
  if (value < 1) return ['Must be at least 1.', 'too_small'];
  return unit && spanOf(value, unit) > MAXIMUM_SPAN_MS ? ['Must be ten years at most.', 'too_big'] : null;
}

function checkUnit({ operator, unit }: FilterCondition, report: Report): FieldError[] {
  if (spans.has(operator)) return unit ? [] : report('unit', 'Required.', 'required');
  return unit ? report('unit', `${operator} takes no unit.`, 'unrecognized_keys') : [];
}

function checkCount(field: Field, { operator, minCount }: FilterCondition, report: Report): FieldError[] {
  if (minCount === undefined) return [];
  if (field.kind !== 'event') return report('minCount', 'Only events are counted.', 'unrecognized_keys');
  if (!spans.has(operator) || minCount <= MAXIMUM_COUNT_IN_SPAN) return [];
  return report('minCount', `At most ${MAXIMUM_COUNT_IN_SPAN} within a time span.`, 'too_big');
}
