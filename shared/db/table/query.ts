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
  /** Applies before the filter. Absent: a page is 1 MB. */
  limit?: number | undefined;
  after?: Row | undefined;
  /** Half the price; may be a second old, like any index. */
  eventual?: boolean;
  attributes?: readonly string[];
  filter?: Expression;
  table?: string;
  units?: boolean;
}

export interface Page<T extends object = Row> {
  rows: T[];
  after: Row | undefined;
  units: number;
}

function sortKeysOf(sk: string, wanted: SortKeys): Expression {
  if ('beginsWith' in wanted) return expr`begins_with(${name(sk)}, ${wanted.beginsWith})`;
  if ('between' in wanted) return expr`${name(sk)} BETWEEN ${wanted.between[0]} AND ${wanted.between[1]}`;
  if ('atLeast' in wanted) return expr`${name(sk)} >= ${wanted.atLeast}`;
  if ('above' in wanted) return expr`${name(sk)} > ${wanted.above}`;
  if ('atMost' in wanted) return expr`${name(sk)} <= ${wanted.atMost}`;
  return expr`${name(sk)} < ${wanted.below}`;
}

export function queryOf({ pk, index, sk, backwards = false, limit, after, attributes, filter, ...query }: Query) {
  const to = new ExpressionAttributes();
  const ofPartition = to.write(expr`${name(`${index ?? ''}pk`)} = ${pk}`);
  const ofSortKey = sk ? ` AND ${to.write(sortKeysOf(`${index ?? ''}sk`, sk))}` : '';
  return {
    TableName: query.table ?? tableName(),
    ...(index ? { IndexName: indexName(index) } : {}),
    KeyConditionExpression: `${ofPartition}${ofSortKey}`,
    ...(filter ? { FilterExpression: to.write(filter) } : {}),
    ...(attributes ? { ProjectionExpression: attributes.map((attribute) => to.name(attribute)).join(', ') } : {}),
    ...to.members(),
    ...(index || query.eventual ? {} : { ConsistentRead: true }),
    ...(backwards ? { ScanIndexForward: false } : {}),
    ...(limit === undefined ? {} : { Limit: limit }),
    ...(after ? { ExclusiveStartKey: after } : {}),
    ...(query.units ? { ReturnConsumedCapacity: 'TOTAL' as const } : {}),
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
    const read: Page<T> = await queryPage<T>({ ...query, after });
    yield read.rows;
    if (!read.after) return;
    after = read.after;
  }
  throw new Error(`a query of one partition has more than ${maximumPages} pages`);
}

export async function queryAll<T extends object = Row>(query: Query, maximumPages = 100): Promise<T[]> {
  const rows: T[] = [];
  for await (const page of queryPages<T>(query, maximumPages)) append(rows, page);
  return rows;
}
