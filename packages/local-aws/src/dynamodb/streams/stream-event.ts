import { createHash } from 'node:crypto';
import type { DynamoDBRecord } from 'aws-lambda';
import type { Item } from '../model/item';
import { itemSize } from '../model/item-size';
import { REGION, type StoredTable } from '../storage/stored-table';
import { sequenceNumber } from './shard-signals';
import type { StreamRecord } from './stream-shard';

type Images = NonNullable<DynamoDBRecord['dynamodb']>;

export function streamEvent(table: StoredTable, record: StreamRecord): DynamoDBRecord {
  const number = sequenceNumber(record.sequence);
  const { LatestStreamArn, StreamSpecification } = table.definition;
  const view = StreamSpecification?.StreamViewType ?? 'NEW_AND_OLD_IMAGES';
  const keys = table.keyOf(parse(record.after ?? record.before ?? '{}') as Item);
  const images: Images = {
    ApproximateCreationDateTime: Math.floor(record.time / 1000),
    Keys: keys as Images['Keys'],
    SequenceNumber: number,
    SizeBytes: itemSize(keys) + record.imageBytes,
    StreamViewType: view as NonNullable<Images['StreamViewType']>,
  };
  if (record.after !== undefined && view.includes('NEW')) images.NewImage = parse(record.after);
  if (record.before !== undefined && view.includes('OLD')) images.OldImage = parse(record.before);
  return {
    eventID: createHash('md5').update(number).digest('hex'),
    eventName: eventNameOf(record),
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: REGION,
    eventSourceARN: LatestStreamArn ?? '',
    dynamodb: images,
    ...(record.expired ? { userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' } } : {}),
  };
}

function eventNameOf({ before, after }: StreamRecord): NonNullable<DynamoDBRecord['eventName']> {
  if (after === undefined) return 'REMOVE';
  return before === undefined ? 'INSERT' : 'MODIFY';
}

const parse = (text: string): NonNullable<Images['Keys']> => JSON.parse(text);
