export interface TableDefinition {
  TableName: string;
  TableArn: string;
  TableId: string;
  CreationDateTime: number;
  AttributeDefinitions: { AttributeName: string; AttributeType: KeyType }[];
  KeySchema: KeyElement[];
  GlobalSecondaryIndexes?: IndexDefinition[];
  BillingModeSummary?: { BillingMode: string };
  ProvisionedThroughput: { ReadCapacityUnits: number; WriteCapacityUnits: number; NumberOfDecreasesToday: number };
  StreamSpecification?: { StreamEnabled: boolean; StreamViewType?: string };
  LatestStreamArn?: string;
  LatestStreamLabel?: string;
  shardIds: string[];
  /** Attribute with the expiry in epoch seconds. */
  timeToLive?: string;
}

export type KeyType = 'S' | 'N' | 'B';

export interface KeyElement {
  AttributeName: string;
  KeyType: 'HASH' | 'RANGE';
}

export interface IndexDefinition {
  IndexName: string;
  IndexArn: string;
  KeySchema: KeyElement[];
  Projection: { ProjectionType: 'ALL' | 'INCLUDE' | 'KEYS_ONLY'; NonKeyAttributes?: string[] };
}

export const keyNames = (schema: KeyElement[]): string[] => schema.map((element) => element.AttributeName);

export function keyTypeOf(definition: TableDefinition, attribute: string): KeyType {
  const keyAttribute = definition.AttributeDefinitions.find(({ AttributeName }) => AttributeName === attribute);
  if (!keyAttribute) throw new Error(`the table defines no key attribute ${attribute}`);
  return keyAttribute.AttributeType;
}
