import type { ConditionNode } from '../expressions/condition';
import type { Path } from '../expressions/path';
import type { UpdateNode } from '../expressions/update';
import type { AttributeValue, Item } from '../model/item';

interface Condition {
  expression: ConditionNode;
  pathHeads: Record<string, boolean>;
  nestedPaths: Record<string, boolean>;
}

interface Projection {
  paths: Path[];
  nestedPaths: Record<string, boolean>;
}

export interface WriteRequest {
  TableName: string;
  Item?: Item;
  Key?: Item;
  ReturnValues?: string;
  ReturnValuesOnConditionCheckFailure?: string;
  ReturnConsumedCapacity?: string;
  _condition?: Condition;
  _updates?: UpdateNode;
}

export interface GetRequest {
  TableName: string;
  Key: Item;
  ConsistentRead?: boolean;
  ReturnConsumedCapacity?: string;
  _projection?: Projection;
}

export interface PageRequest {
  TableName: string;
  IndexName?: string;
  Limit?: number;
  Select?: string;
  ConsistentRead?: boolean;
  ScanIndexForward?: boolean;
  ExclusiveStartKey?: Item;
  Segment?: number;
  TotalSegments?: number;
  ReturnConsumedCapacity?: string;
  KeyConditions?: Record<string, { ComparisonOperator: string; AttributeValueList: AttributeValue[] }>;
  _filter?: Condition;
  _projection?: Projection;
}
