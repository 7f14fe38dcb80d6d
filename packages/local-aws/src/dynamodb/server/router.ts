import type { Meter, PartitionLoad } from '../capacity/meter';
import { batchGetItem } from '../operations/batch-get-item';
import { batchWriteItem } from '../operations/batch-write-item';
import { Context } from '../operations/context';
import { getItem, transactGetItems } from '../operations/get-item';
import { query, scan } from '../operations/query';
import { createTable, describeTable, listTables } from '../operations/tables';
import { describeTimeToLive, updateTimeToLive } from '../operations/time-to-live';
import { transactWriteItems } from '../operations/transact-write-items';
import { writeItem } from '../operations/write-item';
import type { Database } from '../storage/database';
import { parseRequest } from './parse-request';
import { TableError, toTableError } from './table-error';

export interface TableResponse {
  status: number;
  body: string;
}

type Operation = (context: Context, request: never) => string;

const OPERATIONS: Record<string, Operation> = {
  BatchGetItem: batchGetItem,
  BatchWriteItem: batchWriteItem,
  CreateTable: createTable,
  DeleteItem: (context, request) => writeItem(context, 'Delete', request),
  DescribeTable: describeTable,
  DescribeTimeToLive: describeTimeToLive,
  GetItem: getItem,
  ListTables: listTables,
  PutItem: (context, request) => writeItem(context, 'Put', request),
  Query: query,
  Scan: scan,
  TransactGetItems: transactGetItems,
  TransactWriteItems: transactWriteItems,
  UpdateItem: (context, request) => writeItem(context, 'Update', request),
  UpdateTimeToLive: updateTimeToLive,
};

export class Router {
  constructor(
    private readonly database: Database,
    private readonly meter: Meter,
    private readonly load: PartitionLoad,
  ) {}

  answer(target: string, body: string): TableResponse {
    const name = target.slice(target.indexOf('.') + 1);
    try {
      const request = parseRequest(name, body);
      const operation = OPERATIONS[name] as Operation;
      this.meter.countRequest(name);
      return {
        status: 200,
        body: operation(new Context(this.database, this.meter, this.load, name), request as never),
      };
    } catch (thrown) {
      const error = toTableError(thrown);
      if (error instanceof TableError) return { status: error.statusCode, body: JSON.stringify(error.body) };
      throw thrown;
    }
  }
}
