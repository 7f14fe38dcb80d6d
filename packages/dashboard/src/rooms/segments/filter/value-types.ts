import type { ContactField } from '@posthaste/client';
import { type Kind, readField } from './fields';
import { isFree, isTime, operators } from './operators';
import type { Condition, Operator, Scalar } from './tree';
import { numberOf, typeOf, type ValueType, valueTypes } from './values';

export function typesFor(kind: Kind, operator: Operator): readonly ValueType[] {
  if (kind === 'subscribed') return ['yesNo'];
  if (isTime(kind)) return ['time'];
  if (!isFree(kind) || operators[operator].value === 'text') return ['text'];
  const needed = operators[operator].value;
  return needed === 'ordered' || needed === 'range' ? ['text', 'number', 'time'] : valueTypes;
}

const ofJson: Record<string, ValueType> = { string: 'text', number: 'number', boolean: 'yesNo' };

export function usualType(field: string, fields: readonly ContactField[]): ValueType | undefined {
  const read = readField(field);
  if (read?.kind !== 'data') return undefined;
  const known = fields.find(({ name }) => name === read.name)?.types[0];
  return known && ofJson[known.type];
}

export const isOfType = (value: Scalar, type: ValueType): boolean =>
  typeOf(value) === type || (type === 'text' && typeof value === 'string');

export function asType(value: Condition['value'], type: ValueType): Scalar | undefined {
  if (type === 'yesNo') return true;
  if (value === undefined || Array.isArray(value) || isOfType(value, type)) return value as Scalar | undefined;
  if (type === 'number') return numberOf(String(value));
  return type === 'text' ? String(value) : undefined;
}
