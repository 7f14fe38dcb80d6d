import { append } from '../../domain/lists';
import { indexName } from '../../ops/names';
import { db, QueryCommand, tableName } from './client';
import { type Expression, ExpressionAttributes, expr, name } from './expressions';
import type { Row } from './rows';

export type SortKeys =
  | { beginsWith: string }
  | { between: readonly [first: string, last: string] }
  | { atLeast: string }
  | { above: string }
  | { atMost: string }
  | { below: string };

export interface Query {
  pk: string;
  index?: 'g1' | 'g2' | 'g3' | 'g4' | 'g5';
  sk?: SortKeys | undefined;
  backwards?: boolean;
  /** Rows per page, before the filter. If absent, a page is 1 MB. */
  limit?: number | undefined;
  after?: Row | undefined;
  /** Eventually consistent, at half the price. The result may be a second old, as from any index. */
  eventual?: boolean;
  attributes?: readonly string[];
  filter?: Expression;
  table?: string;
  returnsUnits?: boolean;
}

export interface Page<T extends object = Row> {
  rows: T[];
  after: Row | undefined;
  units: number;
}

function sortKeysOf(sk: string, range: SortKeys): Expression {
  if ('beginsWith' in range) return expr`begins_with(${name(sk)}, ${range.beginsWith})`;
  if ('between' in range) {
    const [first, last] = range.between;
    return expr`${name(sk)} BETWEEN ${first} AND ${last}`;
  }
  if ('atLeast' in range) return expr`${name(sk)} >= ${range.atLeast}`;
  if ('above' in range) return expr`${name(sk)} > ${range.above}`;
  if ('atMost' in range) return expr`${name(sk)} <= ${range.atMost}`;
  return expr`${name(sk)} < ${range.below}`;
}

export function queryOf({ pk, index, sk, backwards = false, limit, after, attributes, filter, ...query }: Query) {
  const placeholders = new ExpressionAttributes();
  const partitionCondition = placeholders.write(expr`${name(`${index ?? ''}pk`)} = ${pk}`);
  const sortKeyCondition = sk ? ` AND ${placeholders.write(sortKeysOf(`${index ?? ''}sk`, sk))}` : '';
  return {
    TableName: query.table ?? tableName(),
    ...(index ? { IndexName: indexName(index) } : {}),
    KeyConditionExpression: `${partitionCondition}${sortKeyCondition}`,
    ...(filter ? { FilterExpression: placeholders.write(filter) } : {}),
    ...(attributes
      ? { ProjectionExpression: attributes.map((attribute) => placeholders.name(attribute)).join(', ') }
      : {}),
    ...placeholders.definitions(),
    ...(index || query.eventual ? {} : { ConsistentRead: true }),
    ...(backwards ? { ScanIndexForward: false } : {}),
    ...(limit === undefined ? {} : { Limit: limit }),
    ...(after ? { ExclusiveStartKey: after } : {}),
    ...(query.returnsUnits ? { ReturnConsumedCapacity: 'TOTAL' as const } : {}),
  };
}

export async function queryPage<T extends object = Row>(query: Query): Promise<Page<T>> {
  const { Items = [], LastEvaluatedKey, ConsumedCapacity } = await db.send(new QueryCommand(queryOf(query)));
  return { rows: Items as T[], after: LastEvaluatedKey, units: ConsumedCapacity?.CapacityUnits ?? 0 };
}

/** Above any partition's size, so no bug makes the loop endless. */
const MAX_PAGES = 100_000;

export async function* queryPages<T extends object = Row>(query: Query, maximumPages = MAX_PAGES): AsyncGenerator<T[]> {
  let { after } = query;
  for (let page = 0; page < maximumPages; page++) {
    const { rows, after: next }: Page<T> = await queryPage<T>({ ...query, after });
    yield rows;
    if (!next) return;
    after = next;
  }
  throw new Error(`a query of one partition has more than ${maximumPages} pages`);
}

/** Stops after `maximumPages`, where `queryPages` throws. */
export async function* firstPages<T extends object = Row>(query: Query, maximumPages: number): AsyncGenerator<T[]> {
  let pages = 0;
  for await (const rows of queryPages<T>(query)) {
    yield rows;
    pages += 1;
    if (pages === maximumPages) return;
  }
}

export async function queryAll<T extends object = Row>(query: Query, maximumPages = 100): Promise<T[]> {
  const rows: T[] = [];
  for await (const page of queryPages<T>(query, maximumPages)) append(rows, page);
  return rows;
}
