import type { FilterCondition, FilterGroup } from '../../../shared/contract/filters';
import type { Item } from './items';
import { fittingKey, isJson, type Json, segmentOf, textOf } from './values';

type Part = FilterCondition | FilterGroup;

class NoCounterpartError extends Error {}

const allOf = (conditions: Part[]): FilterGroup => ({ operator: 'AND', conditions });
const anyOf = (conditions: Part[]): FilterGroup => ({ operator: 'OR', conditions });

function unwrapSingle(group: FilterGroup): Part {
  const [first, ...others] = group.conditions;
  return first && others.length === 0 ? first : group;
}

const NUMBER_OPERATORS = {
  EQUAL: 'equals',
  GREATER_THAN: 'greaterThan',
  LESS_THAN: 'lessThan',
  GREATER_THAN_OR_EQUAL: 'greaterThanOrEqual',
  LESS_THAN_OR_EQUAL: 'lessThanOrEqual',
} as const;

const entriesOf = (value: unknown): [string, Json][] =>
  isJson(value) ? Object.entries(value).filter((entry): entry is [string, Json] => isJson(entry[1])) : [];

function attributeCondition(field: string, { AttributeType = 'INCLUSIVE', DimensionType, Values }: Json): Part {
  const values = (Array.isArray(Values) ? Values : []).map(String);
  const [firstValue = ''] = values;
  const comparison = DimensionType ?? AttributeType;
  switch (comparison) {
    case 'INCLUSIVE':
      return { field, operator: 'in', value: values };
    case 'EXCLUSIVE':
      return { field, operator: 'notIn', value: values };
    case 'CONTAINS':
      return unwrapSingle(anyOf(values.map((value) => ({ field, operator: 'contains', value }))));
    case 'BEFORE':
      return { field, operator: 'lessThan', value: firstValue };
    case 'AFTER':
      return { field, operator: 'greaterThan', value: firstValue };
    default:
      throw new NoCounterpartError(`it compares by ${String(comparison)}`);
  }
}

function metricCondition(key: string, { ComparisonOperator, Value }: Json): Part {
  const operator = NUMBER_OPERATORS[ComparisonOperator as keyof typeof NUMBER_OPERATORS];
  if (!operator || typeof Value !== 'number')
    throw new NoCounterpartError(`it compares by ${String(ComparisonOperator)}`);
  return { field: `data.${fittingKey(key)}`, operator, value: Value };
}

function dimensionsFilter(dimensions: Json): Part | null {
  const { Attributes, UserAttributes, Metrics, Location, Behavior, Demographic } = dimensions;
  const { Country, GPSPoint } = isJson(Location) ? Location : {};
  if (GPSPoint) throw new NoCounterpartError('it filters by GPSPoint');
  if (hasValues(Behavior)) throw new NoCounterpartError('it filters by Behavior');
  if (hasValues(withoutChannel(Demographic))) throw new NoCounterpartError('it filters by Demographic');
  return combine('ALL', [
    ...[...entriesOf(Attributes), ...entriesOf(UserAttributes)].map(([key, value]) =>
      attributeCondition(`data.${fittingKey(key)}`, value),
    ),
    ...entriesOf(Metrics).map(([key, value]) => metricCondition(key, value)),
    ...(isJson(Country) ? [attributeCondition('data.country', Country)] : []),
  ]);
}

/** Drops a filter for the email channel, because every moved contact has this channel. */
function withoutChannel(demographic: unknown): unknown {
  if (!isJson(demographic) || !isJson(demographic.Channel)) return demographic;
  const { Channel, ...others } = demographic;
  const { DimensionType, Values } = Channel as Json;
  const matchesEmail = DimensionType !== 'EXCLUSIVE' && Array.isArray(Values) && Values.includes('EMAIL');
  return matchesEmail ? others : demographic;
}

const hasValues = (value: unknown): boolean => isJson(value) && Object.values(value).some((part) => part !== null);

/** A null part, or a null result, matches everybody. */
function combine(type: unknown, parts: (Part | null)[]): Part | null {
  if (type === 'NONE') throw new NoCounterpartError('it excludes contacts that match (NONE)');
  const restrictions = parts.filter((part) => part !== null);
  const isAny = type === 'ANY';
  if (restrictions.length === 0 || (isAny && restrictions.length < parts.length)) return null;
  return unwrapSingle(isAny ? anyOf(restrictions) : allOf(restrictions));
}

function groupFilter(group: Json): Part | null {
  const { Dimensions, SourceSegments, Type } = group;
  if (Array.isArray(SourceSegments) && SourceSegments.length > 0)
    throw new NoCounterpartError('it is derived from other segments');
  return combine(Type, (Array.isArray(Dimensions) ? Dimensions.filter(isJson) : []).map(dimensionsFilter));
}

function filterOf({ SegmentType, SegmentGroups, Dimensions }: Json): FilterGroup {
  if (SegmentType === 'IMPORT') throw new NoCounterpartError('it is an imported list of endpoints');
  const { Groups, Include } = isJson(SegmentGroups) ? SegmentGroups : {};
  const groups = (Array.isArray(Groups) ? Groups.filter(isJson) : []).map(groupFilter);
  const filterOfDimensions = () => (isJson(Dimensions) ? dimensionsFilter(Dimensions) : null);
  const combination = groups.length > 0 ? combine(Include, groups) : filterOfDimensions();
  if (combination === null) throw new NoCounterpartError('it contains everybody');
  return 'conditions' in combination ? combination : allOf([combination]);
}

export function pinpointSegment(record: Json): Item {
  const name = textOf(record.Name) ?? '(without a name)';
  try {
    return segmentOf(name, filterOf(record));
  } catch (error) {
    if (!(error instanceof NoCounterpartError)) throw error;
    return { kind: 'notMoved', subject: `segment "${name}"`, reason: error.message };
  }
}
