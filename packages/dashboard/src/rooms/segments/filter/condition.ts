import { type Field, hasName, readField, writeField } from './fields';
import { defaultOperator, isEvent, isTime, isUntyped, isYesOrNo, operators, operatorsOf } from './operators';
import { type Condition, conditionsOf, type Group, isGroup, type Operator, type Scalar } from './tree';
import { typeOf } from './values';

const DEFAULT_SPAN = { value: 30, unit: 'days' } as const;

type Value = Condition['value'];

function isValueAllowed(value: Scalar, { kind }: Field, operator: Operator): boolean {
  if (isYesOrNo(kind)) return typeof value === 'boolean';
  if (isTime(kind)) return typeOf(value) === 'time';
  if (kind === 'email') return typeof value === 'string' && value !== '';
  if (!isUntyped(kind)) return typeof value === 'string';
  const valueKind = operators[operator].value;
  if (valueKind === 'ordered' || valueKind === 'range') return typeof value !== 'boolean';
  return valueKind !== 'text' || typeof value === 'string';
}

function scalarsOf(value: Value): Scalar[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

const isRange = ({ operator, value }: Condition): boolean =>
  operators[operator].value === 'range' && Array.isArray(value) && value.length === 2;

function valueToKeep(oldCondition: Condition, field: Field, operator: Operator): Pick<Condition, 'value' | 'unit'> {
  const valueKind = operators[operator].value;
  const wasSpan = operators[oldCondition.operator].value === 'span';
  if (valueKind === 'none') return {};
  if (valueKind === 'span') return wasSpan ? pick(oldCondition, 'value', 'unit') : DEFAULT_SPAN;
  const oldValues = wasSpan ? [] : scalarsOf(oldCondition.value);
  const allowedValues = oldValues.filter((value) => isValueAllowed(value, field, operator));
  if (valueKind === 'range') return isRange(oldCondition) && allowedValues.length === 2 ? { value: allowedValues } : {};
  if (valueKind === 'list') return allowedValues.length > 0 ? { value: allowedValues } : {};
  const [value] = allowedValues;
  if (value !== undefined) return { value };
  return isYesOrNo(field.kind) ? { value: true } : {};
}

const pick = <Key extends keyof Condition>(condition: Condition, ...keys: Key[]): Pick<Condition, Key> =>
  Object.fromEntries(keys.filter((key) => key in condition).map((key) => [key, condition[key]])) as Pick<
    Condition,
    Key
  >;

const eventPartsOf = (condition: Condition, { kind }: Field) => ({
  ...(isEvent(kind) ? pick(condition, 'minCount') : {}),
  ...(kind === 'emailEvent' ? pick(condition, 'campaignId', 'workflowId') : {}),
});

export function withOperator(condition: Condition, operator: Operator): Condition {
  if (operator === condition.operator) return condition;
  const field = readField(condition.field) ?? { kind: 'data', name: '' };
  return {
    field: condition.field,
    operator,
    ...valueToKeep(condition, field, operator),
    ...eventPartsOf(condition, field),
  };
}

export function withField(condition: Condition, field: Field): Condition {
  const text = writeField(field);
  if (text === condition.field) return condition;
  if (readField(condition.field)?.kind === field.kind) return { ...condition, field: text };
  const isSupported = operatorsOf(field.kind).includes(condition.operator);
  const operator = isSupported && isComplete(condition) ? condition.operator : defaultOperator(field.kind);
  return {
    field: text,
    operator,
    ...valueToKeep(condition, field, operator),
    ...eventPartsOf(condition, field),
  };
}

export function withValue({ value: _oldValue, ...rest }: Condition, value: Value): Condition {
  return value === undefined ? rest : { ...rest, value };
}

export function isComplete(condition: Condition): boolean {
  const field = readField(condition.field);
  if (!field || (hasName(field.kind) && field.name.trim() === '')) return false;
  const valueKind = operators[condition.operator].value;
  if (valueKind === 'none') return true;
  if (valueKind === 'range') return isRange(condition);
  const needsText = valueKind === 'text' || field.kind === 'email';
  return condition.value !== undefined && !(needsText && scalarsOf(condition.value).includes(''));
}

export const isGroupComplete = (group: Group): boolean =>
  group.conditions.length > 0 &&
  conditionsOf(group).every(isComplete) &&
  group.conditions.every((part) => !isGroup(part) || isGroupComplete(part));
