import { validateKeyPaths } from 'dynalite/db';
import { compareValues } from '../model/compare';
import type { AttributeValue } from '../model/item';
import { checkSortKeySize } from '../model/key-size';
import { refuse, refuseIf, validationError } from '../server/table-error';
import { type KeyRange, type KeySpace, nextKey, segmentRange, WHOLE_RANGE } from '../storage/key-space';
import type { Context } from './context';
import { findPageSource, type PageSource, pageResponse, startPosition } from './page';
import type { PageRequest } from './request-types';

interface KeyCondition {
  ComparisonOperator: string;
  AttributeValueList: AttributeValue[];
}

export function query(context: Context, request: PageRequest): string {
  const pageSource = findPageSource(context, request);
  const { hash, sortCondition } = keyConditions(request, pageSource.keys);
  checkPaths(request, pageSource);
  const range = pageSource.keys.rangeFor(
    hash,
    sortCondition && { operator: sortCondition.ComparisonOperator, values: sortCondition.AttributeValueList },
  );
  const start = request.ExclusiveStartKey;
  if (start) startAfter(range, startPosition(pageSource, start), request.ScanIndexForward === false);
  return pageResponse(context, request, pageSource, range);
}

function keyConditions(
  request: PageRequest,
  keys: KeySpace,
): { hash: AttributeValue; sortCondition: KeyCondition | undefined } {
  const conditions = request.KeyConditions ?? {};
  const hashCondition = conditions[keys.hash.name];
  const sortCondition = keys.range && conditions[keys.range.name];
  if (!hashCondition) return refuse(missingKeyError(keys.hash.name));
  if (Object.keys(conditions).length > 1 && !sortCondition) {
    return refuse(keys.range ? missingKeyError(keys.range.name) : validationError('Query key condition not supported'));
  }
  checkType(hashCondition, keys.hash.type);
  if (sortCondition && keys.range) checkType(sortCondition, keys.range.type);
  for (const value of sortCondition?.AttributeValueList ?? []) checkSortKeySize(value);
  const hash = hashCondition.AttributeValueList[0];
  if (hashCondition.ComparisonOperator !== 'EQ' || !hash)
    return refuse(validationError('Query key condition not supported'));
  if (hash[keys.hash.type] === '') refuse(emptyKeyError(keys.hash.name));
  if (sortCondition?.ComparisonOperator === 'BETWEEN') checkBounds(sortCondition);
  return { hash, sortCondition };
}

const missingKeyError = (name: string) => validationError(`Query condition missed key schema element: ${name}`);

const emptyKeyError = (name: string) =>
  validationError(
    'One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty ' +
      `string value. Key: ${name}`,
  );

function checkType(condition: KeyCondition, type: keyof AttributeValue): void {
  if (condition.AttributeValueList.every((value) => value[type] !== undefined)) return;
  const reason = 'Condition parameter type does not match schema type';
  refuse(validationError(`One or more parameter values were invalid: ${reason}`));
}

function checkBounds({ AttributeValueList: [low, high] }: KeyCondition): void {
  if (low && high && (compareValues(low, high) ?? 0) > 0) {
    const reason = 'The BETWEEN operator requires upper bound to be greater than or equal to lower bound';
    refuse(validationError(`Invalid KeyConditionExpression: ${reason}`));
  }
}

function checkPaths(request: PageRequest, { table, keys }: PageSource): void {
  const heads = request._filter?.pathHeads ?? {};
  for (const name of keys.range ? [keys.hash.name, keys.range.name] : [keys.hash.name]) {
    if (!heads[name]) continue;
    const reason = `Filter Expression can only contain non-primary key attributes: Primary key attribute: ${name}`;
    refuse(validationError(reason));
  }
  refuseIf(validateKeyPaths(request._projection?.nestedPaths, table.definition));
  refuseIf(validateKeyPaths(request._filter?.nestedPaths, table.definition));
}

function startAfter(range: KeyRange, start: string, backwards: boolean): void {
  if (start < range.from || start >= range.to) {
    refuse(validationError('The provided starting key is outside query boundaries based on provided conditions'));
  }
  if (backwards) range.to = start;
  else range.from = nextKey(start);
}

export function scan(context: Context, request: PageRequest): string {
  const pageSource = findPageSource(context, request);
  refuseIf(validateKeyPaths(request._projection?.nestedPaths, pageSource.table.definition));
  refuseIf(validateKeyPaths(request._filter?.nestedPaths, pageSource.table.definition));
  const { Segment: segment, TotalSegments: total } = request;
  const range = segment !== undefined && total !== undefined ? segmentRange(segment, total) : { ...WHOLE_RANGE };
  if (request.ExclusiveStartKey) {
    const start = startPosition(pageSource, request.ExclusiveStartKey);
    if (start < range.from || start >= range.to) {
      const reason = 'Invalid ExclusiveStartKey. Please use ExclusiveStartKey with correct Segment.';
      refuse(
        validationError(`The provided starting key is invalid: ${reason} TotalSegments: ${total} Segment: ${segment}`),
      );
    }
    range.from = nextKey(start);
  }
  return pageResponse(context, request, pageSource, range);
}
