import type { FieldCode, FieldError } from '../../contract/errors';
import type { FilterCondition, FilterGroup } from '../../contract/filters';
import { MAX_COUNT_IN_SPAN, MAX_SPAN_DAYS } from '../../contract/limits';
import { operators, operatorsOf, type ValueKind } from '../../contract/operators';
import { isRange, parseTime } from './comparisons';
import { type Field, noSuchField, type PayloadName, parseField } from './fields';
import { spanOf } from './spans';

export interface KnownRecords {
  segments?: ReadonlySet<string>;
  payloads?: readonly PayloadName[];
}

export function checkFilter(filter: FilterGroup, path = 'filter', known: KnownRecords = {}): FieldError[] {
  return filter.conditions.flatMap((part, index) => {
    const at = `${path}.conditions[${index}]`;
    return 'conditions' in part ? checkFilter(part, at, known) : checkCondition(part, at, known);
  });
}

function checkCondition(condition: FilterCondition, at: string, known: KnownRecords): FieldError[] {
  const problem = (member: string, message: string, code: FieldCode): FieldError[] => [
    { field: `${at}.${member}`, message, code },
  ];
  const field = parseField(condition.field);
  if (!field || (field.kind === 'payload' && !known.payloads?.includes(field.of))) {
    return problem('field', noSuchField(known.payloads), 'invalid_string');
  }
  if (!operators[condition.operator].fields.includes(field.kind)) {
    return problem('operator', `Expected one of ${operatorsOf(field.kind).join(', ')}.`, 'invalid_enum_value');
  }
  if (field.kind === 'segment' && known.segments?.has(field.id) === false) {
    return problem('field', 'Segment not found in this project.', 'not_found');
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
  const { value: kind } = operators[operator];
  if (kind === 'none') return value === undefined ? null : [`${operator} takes no value.`, 'unrecognized_keys'];
  if (value === undefined) return ['Required.', 'required'];
  if (kind === 'span') return wrongSpan(value, unit);
  if (kind === 'range') return wrongRange(field, value);
  if (kind !== 'list') {
    return Array.isArray(value) ? ['Must not be a list.', 'invalid_type'] : wrongScalar(field, kind, value);
  }
  if (!Array.isArray(value)) return ['Must be a list.', 'invalid_type'];
  return value.reduce<Wrong | null>((found, item) => found ?? wrongScalar(field, 'scalar', item), null);
}

function wrongScalar(
  field: Field,
  kind: Exclude<ValueKind, 'none' | 'span' | 'list' | 'range'>,
  value: unknown,
): Wrong | null {
  if (field.kind === 'subscribed' && typeof value !== 'boolean') return ['Must be true or false.', 'invalid_type'];
  if (field.kind === 'time') {
    if (typeof value !== 'string') return ['Must be an ISO 8601 time.', 'invalid_type'];
    return parseTime(value) === null ? ['Must be an ISO 8601 time.', 'invalid_string'] : null;
  }
  if (kind === 'ordered' && typeof value === 'boolean') return ['Must be a number or text.', 'invalid_type'];
  if (field.kind !== 'email' && kind !== 'text') return null;
  if (typeof value !== 'string') return ['Must be text.', 'invalid_type'];
  return value === '' ? ['Must not be empty.', 'too_small'] : null;
}

function wrongRange(field: Field, value: FilterCondition['value']): Wrong | null {
  if (!Array.isArray(value) || value.length !== 2) return ['Must be a list of two values.', 'invalid_type'];
  const [first, last] = value;
  const wrong = wrongScalar(field, 'ordered', first) ?? wrongScalar(field, 'ordered', last);
  if (wrong || isRange(first, last)) return wrong;
  return ['Must be two values of the same type, the smaller one first.', 'custom'];
}

function wrongSpan(value: unknown, unit: FilterCondition['unit']): Wrong | null {
  if (typeof value !== 'number' || !Number.isInteger(value)) return ['Must be a whole number.', 'invalid_type'];
  if (value < 1) return ['Must be at least 1.', 'too_small'];
  const isTooLong = unit && spanOf(value, unit) > spanOf(MAX_SPAN_DAYS, 'days');
  return isTooLong ? ['Must be at most ten years.', 'too_big'] : null;
}

function checkUnit({ operator, unit }: FilterCondition, report: Report): FieldError[] {
  if (operators[operator].value === 'span') return unit ? [] : report('unit', 'Required.', 'required');
  return unit ? report('unit', `${operator} takes no unit.`, 'unrecognized_keys') : [];
}

function checkCount(field: Field, { operator, minCount }: FilterCondition, report: Report): FieldError[] {
  if (minCount === undefined) return [];
  if (field.kind !== 'event') return report('minCount', 'Only events are counted.', 'unrecognized_keys');
  if (operators[operator].value !== 'span' || minCount <= MAX_COUNT_IN_SPAN) return [];
  return report('minCount', `At most ${MAX_COUNT_IN_SPAN} within a time span.`, 'too_big');
}
