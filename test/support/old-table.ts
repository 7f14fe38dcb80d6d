import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { restoreTable } from '../../bin/cli/restore/restore-table';
import type { Project } from '../../shared/db/projects/projects';
import { db, tableName } from '../../shared/db/table/client';
import { setClock } from '../../shared/ops/clock';
import { addProject, type Service, START } from './contacts';

export const HOUR_MS = 3_600_000;
/** Four hours after the moment of the backup. */
const NOW = START + 4 * HOUR_MS;
let tables = 0;

/** At the moment of the backup there is one project, and nothing else. */
export async function beginAnew(service: Service): Promise<Project> {
  setClock({ now: () => START, sleep: async () => undefined });
  for (const { pk, sk } of await service.rows()) {
    await db.send(new DeleteCommand({ TableName: tableName(), Key: { pk, sk } }));
  }
  return addProject('prj_restored');
}

/** The service's table as it is becomes the backup; the old table is another one that began with the same rows. */
export interface OldTable {
  name: string;
  /** What the service did after the backup: in the old table alone. */
  afterwards(work: () => Promise<unknown>): Promise<void>;
}

export async function copyToOldTable(service: Service): Promise<OldTable> {
  const name = `old-${tables++}`;
  const raw = new DynamoDBClient({ endpoint: service.table.url });
  const key = (AttributeName: string, KeyType: 'HASH' | 'RANGE') => ({ AttributeName, KeyType });
  await raw.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [key('pk', 'HASH'), key('sk', 'RANGE')],
      AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    }),
  );
  raw.destroy();
  for (const Item of await service.rows()) await db.send(new PutCommand({ TableName: name, Item }));
  return { name, afterwards: (work) => onTable(name, work) };
}

async function onTable(name: string, work: () => Promise<unknown>): Promise<void> {
  const table = tableName();
  process.env.TABLE_NAME = name;
  await work().finally(() => {
    process.env.TABLE_NAME = table;
  });
}

/** Makes the service's table safe, hours after the backup; answers with how many rows of each kind there were. */
export async function restoreAll(options: { oldTable?: string; eraseMissing?: boolean; apply?: boolean } = {}) {
  setClock({ now: () => NOW, sleep: async () => undefined });
  const { counts } = await restoreTable({ startedAt: NOW, eraseMissing: false, apply: true, ...options });
  return Object.fromEntries(counts);
}
