import type { FieldCode, FieldError } from '../../contract/errors';
import type { FilterCondition, FilterGroup } from '../../contract/filters';
import { MAX_COUNT_IN_SPAN, MAX_SPAN_DAYS } from '../../contract/limits';
import { operators, operatorsOf, type ValueKind } from '../../contract/operators';
import { isRange, parseTime } from './comparisons';
import { type Field, type PayloadName, parseField, unknownFieldMessage } from './fields';
import { type NamedRecord, nameOfRecord, recordsNamedIn } from './references';
import { spanOf } from './spans';

interface KnownRecords {
  segments?: ReadonlySet<string>;
  payloads?: readonly PayloadName[];
}

export function checkFilter(filter: FilterGroup, path = 'filter', records: KnownRecords = {}): FieldError[] {
  return filter.conditions.flatMap((part, index) => {
    const partPath = `${path}.conditions[${index}]`;
    return 'conditions' in part ? checkFilter(part, partPath, records) : checkCondition(part, partPath, records);
  });
}

function checkCondition(condition: FilterCondition, path: string, records: KnownRecords): FieldError[] {
  const conditionErrors = (name: string, message: string, code: FieldCode): FieldError[] => [
    { field: `${path}.${name}`, message, code },
  ];
  const field = parseField(condition.field);
  if (!field || (field.kind === 'payload' && !records.payloads?.includes(field.payload))) {
    return conditionErrors('field', unknownFieldMessage(records.payloads), 'invalid_string');
  }
  if (!operators[condition.operator].fields.includes(field.kind)) {
    return conditionErrors('operator', `Expected one of ${operatorsOf(field.kind).join(', ')}.`, 'invalid_enum_value');
  }
  if (field.kind === 'segment' && records.segments?.has(field.id) === false) {
    return conditionErrors('field', 'Segment not found in this project.', 'not_found');
  }
  const error = valueError(field, condition);
  return [
    ...(error ? conditionErrors('value', ...error) : []),
    ...checkUnit(condition, conditionErrors),
    ...checkCount(field, condition, conditionErrors),
    ...checkOrigin(condition, conditionErrors),
  ];
}

type ValueError = [message: string, code: FieldCode];
type MakeErrors = (name: string, ...error: ValueError) => FieldError[];

function valueError(field: Field, { operator, value, unit }: FilterCondition): ValueError | null {
  const { value: kind } = operators[operator];
  if (kind === 'none') return value === undefined ? null : [`${operator} takes no value.`, 'unrecognized_keys'];
  if (value === undefined) return ['Required.', 'required'];
  if (kind === 'span') return spanError(value, unit);
  if (kind === 'range') return rangeError(field, value);
  if (kind !== 'list') {
    return Array.isArray(value) ? ['Must not be a list.', 'invalid_type'] : scalarError(field, kind, value);
  }
  if (!Array.isArray(value)) return ['Must be a list.', 'invalid_type'];
  for (const item of value) {
    const error = scalarError(field, 'scalar', item);
    if (error) return error;
  }
  return null;
}

function scalarError(
  field: Field,
  kind: Exclude<ValueKind, 'none' | 'span' | 'list' | 'range'>,
  value: unknown,
): ValueError | null {
  const isYesOrNo = field.kind === 'subscribed' || field.kind === 'topic';
  if (isYesOrNo && typeof value !== 'boolean') return ['Must be true or false.', 'invalid_type'];
  if (field.kind === 'time') {
    if (typeof value !== 'string') return ['Must be an ISO 8601 time.', 'invalid_type'];
    return parseTime(value) === null ? ['Must be an ISO 8601 time.', 'invalid_string'] : null;
  }
  if (kind === 'ordered' && typeof value === 'boolean') return ['Must be a number or text.', 'invalid_type'];
  if (field.kind !== 'email' && kind !== 'text') return null;
  if (typeof value !== 'string') return ['Must be text.', 'invalid_type'];
  return value === '' ? ['Must not be empty.', 'too_small'] : null;
}

function rangeError(field: Field, value: FilterCondition['value']): ValueError | null {
  if (!Array.isArray(value) || value.length !== 2) return ['Must be a list of two values.', 'invalid_type'];
  const [first, last] = value;
  const error = scalarError(field, 'ordered', first) ?? scalarError(field, 'ordered', last);
  if (error || isRange(first, last)) return error;
  return ['Must be two values of the same type, the smaller one first.', 'custom'];
}

function spanError(value: unknown, unit: FilterCondition['unit']): ValueError | null {
  if (typeof value !== 'number' || !Number.isInteger(value)) return ['Must be a whole number.', 'invalid_type'];
  if (value < 1) return ['Must be at least 1.', 'too_small'];
  const isTooLong = unit && spanOf(value, unit) > spanOf(MAX_SPAN_DAYS, 'days');
  return isTooLong ? ['Must be at most ten years.', 'too_big'] : null;
}

function checkUnit({ operator, unit }: FilterCondition, makeErrors: MakeErrors): FieldError[] {
  if (operators[operator].value === 'span') return unit ? [] : makeErrors('unit', 'Required.', 'required');
  return unit ? makeErrors('unit', `${operator} takes no unit.`, 'unrecognized_keys') : [];
}

function checkCount(field: Field, { operator, minCount }: FilterCondition, makeErrors: MakeErrors): FieldError[] {
  if (minCount === undefined) return [];
  if (field.kind !== 'event') return makeErrors('minCount', 'Only events are counted.', 'unrecognized_keys');
  if (operators[operator].value !== 'span' || minCount <= MAX_COUNT_IN_SPAN) return [];
  return makeErrors('minCount', `At most ${MAX_COUNT_IN_SPAN} within a time span.`, 'too_big');
}

function checkOrigin({ field, campaignId, workflowId }: FilterCondition, makeErrors: MakeErrors): FieldError[] {
  const originNames = Object.entries({ campaignId, workflowId }).flatMap(([name, id]) =>
    id === undefined ? [] : [name],
  );
  if (originNames.length > 0 && !field.startsWith('email.')) {
    return originNames.flatMap((name) => makeErrors(name, 'Only email.<event> fields take it.', 'unrecognized_keys'));
  }
  if (originNames.length < 2) return [];
  return makeErrors('workflowId', 'Name either a campaign or a workflow, not both.', 'custom');
}

const recordLabels: Record<NamedRecord['kind'], string> = {
  campaign: 'Campaign',
  workflow: 'Workflow',
  topic: 'Topic',
};

export const missingRecordErrors = (filter: FilterGroup, path: string, missing: ReadonlySet<string>): FieldError[] =>
  recordsNamedIn(filter, path)
    .filter((record) => missing.has(nameOfRecord(record)))
    .map(({ kind, path: field }) => ({
      field,
      message: `${recordLabels[kind]} not found in this project.`,
      code: 'not_found',
    }));
