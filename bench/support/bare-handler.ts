import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';

const db = DynamoDBDocumentClient.from(new DynamoDBClient({}));

/** The minimum that a function with a table does: the document client with its defaults, and one or more reads. */
export async function handler({ reads = 1 }: { reads?: number } = {}): Promise<object> {
  for (let read = 0; read < reads; read++)
    await db.send(new GetCommand({ TableName: process.env.TABLE_NAME, Key: { pk: 'BARE', sk: 'BARE' } }));
  return { statusCode: 200 };
}
