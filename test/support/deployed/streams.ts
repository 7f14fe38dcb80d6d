import type { DynamoDBRecord } from 'aws-lambda';
import { REGION } from './moto';

const TARGET = 'DynamoDBStreams_20120810';
const SCOPE = `local/20260101/${REGION}/dynamodb/aws4_request`;
const Authorization = `AWS4-HMAC-SHA256 Credential=${SCOPE}, SignedHeaders=host, Signature=none`;

/** The stream of the table on DynamoDB Local, read from its beginning; each reader has positions of its own. */
export class Streams {
  private readonly positions = new Map<string, string>();
  private arn: string | undefined;

  constructor(
    private readonly url: string,
    private readonly table: string,
  ) {}

  async shards(): Promise<string[]> {
    const { Streams: streams } = await this.call('ListStreams', { TableName: this.table });
    this.arn = streams[0].StreamArn;
    const { StreamDescription } = await this.call('DescribeStream', { StreamArn: this.arn });
    return StreamDescription.Shards.map(({ ShardId }: { ShardId: string }) => ShardId);
  }

  async read(reader: string, ShardId: string, Limit: number): Promise<DynamoDBRecord[]> {
    const place = `${reader} ${ShardId}`;
    const ShardIterator = this.positions.get(place) ?? (await this.beginning(ShardId));
    const { Records, NextShardIterator } = await this.call('GetRecords', { ShardIterator, Limit });
    if (NextShardIterator) this.positions.set(place, NextShardIterator);
    return Records;
  }

  private async beginning(ShardId: string): Promise<string> {
    const asked = { StreamArn: this.arn, ShardId, ShardIteratorType: 'TRIM_HORIZON' };
    return (await this.call('GetShardIterator', asked)).ShardIterator;
  }

  // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the service says
  private async call(operation: string, input: object): Promise<any> {
    const type = 'application/x-amz-json-1.0';
    const headers = { Authorization, 'Content-Type': type, 'X-Amz-Target': `${TARGET}.${operation}` };
    const answer = await fetch(this.url, { method: 'POST', headers, body: JSON.stringify(input) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`DynamoDB Streams ${operation}: ${answer.status} ${text}`);
    return JSON.parse(text);
  }
}
