import { type Field, isNamed, readField, writeField } from './fields';
import { firstOperator, isEvent, isFree, isTime, operators, operatorsOf } from './operators';
import { type Condition, conditionsOf, type Group, isGroup, type Operator, type Scalar } from './tree';
import { typeOf } from './values';

const DEFAULT_SPAN = { value: 30, unit: 'days' } as const;

type Value = Condition['value'];

function isUsable(value: Scalar, { kind }: Field, operator: Operator): boolean {
  if (kind === 'subscribed') return typeof value === 'boolean';
  if (isTime(kind)) return typeOf(value) === 'time';
  if (kind === 'email') return typeof value === 'string' && value !== '';
  if (!isFree(kind)) return typeof value === 'string';
  const valueKind = operators[operator].value;
  if (valueKind === 'ordered' || valueKind === 'range') return typeof value !== 'boolean';
  return valueKind !== 'text' || typeof value === 'string';
}

const scalarsOf = (value: Value): Scalar[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

const isRange = ({ operator, value }: Condition): boolean =>
  operators[operator].value === 'range' && Array.isArray(value) && value.length === 2;

function valueFor(before: Condition, field: Field, operator: Operator): Pick<Condition, 'value' | 'unit'> {
  const valueKind = operators[operator].value;
  const wasSpan = operators[before.operator].value === 'span';
  if (valueKind === 'none') return {};
  if (valueKind === 'span') return wasSpan ? pick(before, 'value', 'unit') : DEFAULT_SPAN;
  const fitting = wasSpan ? [] : scalarsOf(before.value).filter((value) => isUsable(value, field, operator));
  if (valueKind === 'range') return isRange(before) && fitting.length === 2 ? { value: fitting } : {};
  if (valueKind === 'list') return fitting.length > 0 ? { value: fitting } : {};
  const [value = field.kind === 'subscribed' ? true : undefined] = fitting;
  return value === undefined ? {} : { value };
}

const pick = <Key extends keyof Condition>(condition: Condition, ...keys: Key[]): Pick<Condition, Key> =>
  Object.fromEntries(keys.filter((key) => key in condition).map((key) => [key, condition[key]])) as Pick<
    Condition,
    Key
  >;

export function withOperator(condition: Condition, operator: Operator): Condition {
  if (operator === condition.operator) return condition;
  const field = readField(condition.field) ?? { kind: 'data', name: '' };
  return {
    field: condition.field,
    operator,
    ...valueFor(condition, field, operator),
    ...(isEvent(field.kind) ? pick(condition, 'minCount') : {}),
  };
}

export function withField(condition: Condition, field: Field): Condition {
  const text = writeField(field);
  const before = readField(condition.field);
  if (before && before.kind === field.kind) return text === condition.field ? condition : { ...condition, field: text };
  const isSupported = operatorsOf(field.kind).includes(condition.operator);
  const operator = isSupported && isComplete(condition) ? condition.operator : firstOperator(field.kind);
  return {
    field: text,
    operator,
    ...valueFor(condition, field, operator),
    ...(isEvent(field.kind) ? pick(condition, 'minCount') : {}),
  };
}

export function withValue({ value: _before, ...rest }: Condition, value: Value): Condition {
  return value === undefined ? rest : { ...rest, value };
}

export function isComplete(condition: Condition): boolean {
  const field = readField(condition.field);
  if (!field || (isNamed(field.kind) && field.name.trim() === '')) return false;
  const valueKind = operators[condition.operator].value;
  if (valueKind === 'none') return true;
  if (valueKind === 'range') return isRange(condition);
  const needsText = valueKind === 'text' || field.kind === 'email';
  return condition.value !== undefined && !(needsText && scalarsOf(condition.value).includes(''));
}

export const isReady = (group: Group): boolean =>
  group.conditions.length > 0 &&
  conditionsOf(group).every(isComplete) &&
  group.conditions.every((part) => !isGroup(part) || isReady(part));
