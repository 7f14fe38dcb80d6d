import * as batchGetItem from 'dynalite/validations/batchGetItem';
import * as batchWriteItem from 'dynalite/validations/batchWriteItem';
import * as createTable from 'dynalite/validations/createTable';
import * as deleteItem from 'dynalite/validations/deleteItem';
import * as describeTable from 'dynalite/validations/describeTable';
import * as getItem from 'dynalite/validations/getItem';
import * as listTables from 'dynalite/validations/listTables';
import * as putItem from 'dynalite/validations/putItem';
import * as query from 'dynalite/validations/query';
import * as scan from 'dynalite/validations/scan';
import * as updateItem from 'dynalite/validations/updateItem';

interface Rules {
  types: Record<string, unknown>;
  custom?: (data: unknown, store: unknown) => string | undefined;
}

const onFailure = { ReturnValuesOnConditionCheckFailure: { type: 'String', enum: ['ALL_OLD', 'NONE'] } };
const capacity = { type: 'String', enum: ['INDEXES', 'TOTAL', 'NONE'] };
const text = { type: 'String', notNull: true };

const withOnFailure = (rules: Rules): Rules => ({ ...rules, types: { ...rules.types, ...onFailure } });

const streamSpecification = {
  type: 'FieldStruct<StreamSpecification>',
  children: {
    StreamEnabled: 'Boolean',
    StreamViewType: { type: 'String', enum: ['NEW_IMAGE', 'OLD_IMAGE', 'NEW_AND_OLD_IMAGES', 'KEYS_ONLY'] },
  },
};

const timeToLive = {
  type: 'FieldStruct<TimeToLiveSpecification>',
  notNull: true,
  children: { AttributeName: text, Enabled: { type: 'Boolean', notNull: true } },
};

const ACTIONS: Record<string, Rules> = {
  ConditionCheck: { ...deleteItem, types: { ...deleteItem.types, ConditionExpression: text } },
  Put: putItem,
  Update: updateItem,
  Delete: deleteItem,
};

function transaction(actions: Record<string, Rules>): Rules {
  const children = Object.entries(actions).map(([name, rules]) => {
    return [name, { type: `FieldStruct<${name}>`, children: withOnFailure(rules).types }];
  });
  return {
    types: {
      TransactItems: {
        type: 'List',
        notNull: true,
        lengthGreaterThanOrEqual: 1,
        lengthLessThanOrEqual: 100,
        children: { type: 'ValueStruct<TransactItem>', children: Object.fromEntries(children) },
      },
      ClientRequestToken: { type: 'String', lengthGreaterThanOrEqual: 1, lengthLessThanOrEqual: 36 },
      ReturnConsumedCapacity: capacity,
    },
    custom: (data, store) => firstError(data as TransactionData, actions, store),
  };
}

type TransactionData = { TransactItems: Record<string, unknown>[] };

function firstError(data: TransactionData, actions: Record<string, Rules>, store: unknown): string | undefined {
  for (const action of data.TransactItems) {
    for (const [name, request] of Object.entries(action)) {
      const error = actions[name]?.custom?.(request, store);
      if (error) return error;
    }
  }
  return undefined;
}

export const REQUEST_RULES: Record<string, Rules> = {
  BatchGetItem: batchGetItem,
  BatchWriteItem: batchWriteItem,
  CreateTable: { ...createTable, types: { ...createTable.types, StreamSpecification: streamSpecification } },
  DeleteItem: withOnFailure(deleteItem),
  DescribeTable: describeTable,
  DescribeTimeToLive: describeTable,
  GetItem: getItem,
  ListTables: listTables,
  PutItem: withOnFailure(putItem),
  Query: query,
  Scan: scan,
  TransactGetItems: transaction({ Get: getItem }),
  TransactWriteItems: transaction(ACTIONS),
  UpdateItem: withOnFailure(updateItem),
  UpdateTimeToLive: { types: { TableName: text, TimeToLiveSpecification: timeToLive } },
};
