import { recordFilter } from '@posthaste/local-aws/lambda';
import type { DynamoDBRecord, SQSBatchResponse } from 'aws-lambda';
import type { FilterPattern } from '../../../shared/db/table/counted-records';
import type { Moto } from './moto';
import { ACCOUNT, REGION } from './moto';
import { allows, type Statement } from './policies';
import type { Streams } from './streams';

/** An event source mapping, as Lambda lists it. */
interface Mapping {
  UUID: string;
  EventSourceArn: string;
  FunctionArn: string;
  BatchSize: number;
  State: string;
  StartingPosition?: string;
  TumblingWindowInSeconds?: number;
  FunctionResponseTypes?: string[];
  FilterCriteria?: { Filters: { Pattern: string }[] };
  DestinationConfig?: { OnFailure?: { Destination: string } };
}

interface MappingsOptions {
  moto: Moto;
  streams: Streams;
  invoke(name: string, event: unknown): Promise<unknown>;
  /** The statements of a function's role. */
  rightsOf(name: string): readonly Statement[];
}

interface Message {
  MessageId: string;
  ReceiptHandle: string;
  Body: string;
}

/** Rounds until all is quiet: each wave of messages makes the next. */
const MAX_ROUNDS = 50;
/** What Lambda's pollers need, of the function's own role (Lambda developer guide). */
const QUEUE_RIGHTS = ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'];
const STREAM_RIGHTS = ['DescribeStream', 'GetRecords', 'GetShardIterator'];

const isQueue = (arn: string): boolean => arn.startsWith('arn:aws:sqs:');
const nameOf = (functionArn: string): string => functionArn.replace(/^.*:/, '');

/** Plays the event source mappings that were deployed: which queue or stream feeds which function, in which batches. */
export class Mappings {
  private constructor(
    private readonly all: readonly Mapping[],
    private readonly options: MappingsOptions,
  ) {}

  static async read(options: MappingsOptions): Promise<Mappings> {
    const listed = (await options.moto.get('lambda', '/2015-03-31/event-source-mappings')) as {
      EventSourceMappings: Mapping[];
    };
    const isFiltered = ({ EventSourceArn, FilterCriteria }: Mapping) => FilterCriteria && isQueue(EventSourceArn);
    if (listed.EventSourceMappings.some(isFiltered)) throw new Error('a filter of a queue is not played');
    const enabled = listed.EventSourceMappings.filter(({ State }) => State === 'Enabled');
    return new Mappings(enabled, options);
  }

  /** Rights that a mapping's function lacks to read its source, in words. */
  lacking(): string[] {
    return this.all.flatMap(({ EventSourceArn, FunctionArn, DestinationConfig }) => {
      const name = nameOf(FunctionArn);
      const own = isQueue(EventSourceArn)
        ? QUEUE_RIGHTS.map((one) => `sqs:${one}`)
        : STREAM_RIGHTS.map((one) => `dynamodb:${one}`);
      const parked = DestinationConfig?.OnFailure?.Destination;
      const needed = [
        ...own.map((action) => ({ action, resource: EventSourceArn })),
        ...(isQueue(EventSourceArn) ? [] : [{ action: 'dynamodb:ListStreams', resource: '*' }]),
        ...(parked ? [{ action: 'sqs:SendMessage', resource: parked }] : []),
      ];
      const missing = needed.filter((action) => !allows(this.options.rightsOf(name), action));
      return missing.map(({ action, resource }) => `${name} lacks ${action} on ${resource}`);
    });
  }

  /** Hands over all that waits, until nothing more comes of it. @throws Error for what a function fails on */
  async settle(): Promise<void> {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      let handed = 0;
      for (const mapping of this.all) handed += await this.deliver(mapping);
      if (handed === 0) return;
    }
    throw new Error(`the mappings are still busy after ${MAX_ROUNDS} rounds`);
  }

  private deliver(mapping: Mapping): Promise<number> {
    return isQueue(mapping.EventSourceArn) ? this.handMessages(mapping) : this.handRecords(mapping);
  }

  private async handMessages(mapping: Mapping): Promise<number> {
    const { moto, invoke } = this.options;
    const { EventSourceArn, FunctionArn, BatchSize } = mapping;
    const QueueUrl = `${moto.url}/${ACCOUNT}/${nameOf(EventSourceArn)}`;
    // SQS gives at most ten at a time; a poller of Lambda collects them for larger batches.
    const asked = { QueueUrl, MaxNumberOfMessages: Math.min(BatchSize, 10), WaitTimeSeconds: 0 };
    const { Messages = [] }: { Messages?: Message[] } = await moto.json('sqs', 'AmazonSQS.ReceiveMessage', asked);
    if (Messages.length === 0) return 0;
    const Records = Messages.map(({ MessageId, ReceiptHandle, Body }) => ({
      messageId: MessageId,
      receiptHandle: ReceiptHandle,
      body: Body,
      attributes: { ApproximateReceiveCount: '1', SentTimestamp: String(Date.now()) },
      messageAttributes: {},
      eventSource: 'aws:sqs',
      eventSourceARN: EventSourceArn,
      awsRegion: REGION,
    }));
    this.expectDone(mapping, await invoke(nameOf(FunctionArn), { Records }));
    for (const { ReceiptHandle } of Messages) {
      await moto.json('sqs', 'AmazonSQS.DeleteMessage', { QueueUrl, ReceiptHandle });
    }
    return Messages.length;
  }

  private async handRecords(mapping: Mapping): Promise<number> {
    const { invoke, streams } = this.options;
    const { UUID, EventSourceArn, FunctionArn, BatchSize, TumblingWindowInSeconds: window } = mapping;
    let handed = 0;
    for (const shardId of await streams.shards()) {
      const records = await streams.read(UUID, shardId, BatchSize);
      handed += records.length;
      const wanted = records.filter(recordFilter(patternsOf(mapping)));
      if (wanted.length === 0) continue;
      const Records = wanted.map((record) => ({ ...record, eventSourceARN: EventSourceArn, awsRegion: REGION }));
      const events = window ? windowed(Records, window, { shardId, eventSourceARN: EventSourceArn }) : [{ Records }];
      let state = {};
      for (const event of events) {
        const answer = await invoke(nameOf(FunctionArn), window ? { ...event, state } : event);
        this.expectDone(mapping, answer);
        state = (answer as { state?: object } | null)?.state ?? {};
      }
    }
    return handed;
  }

  private expectDone({ FunctionArn, FunctionResponseTypes }: Mapping, answer: unknown): void {
    const failures = (answer as SQSBatchResponse | null)?.batchItemFailures ?? [];
    const reports = FunctionResponseTypes?.includes('ReportBatchItemFailures') ?? false;
    if (reports && failures.length > 0) throw new Error(`${nameOf(FunctionArn)} reports ${JSON.stringify(failures)}`);
  }
}

const patternsOf = ({ FilterCriteria }: Mapping): FilterPattern[] | undefined =>
  FilterCriteria?.Filters.map(({ Pattern }) => JSON.parse(Pattern));

/** The events of a tumbling window that ends behind these records: theirs, and the last one without any. */
function windowed(Records: DynamoDBRecord[], seconds: number, source: object): object[] {
  const first = (Records[0]?.dynamodb?.ApproximateCreationDateTime ?? 0) * 1_000;
  const start = first - (first % (seconds * 1_000));
  const window = { start: new Date(start).toISOString(), end: new Date(start + seconds * 1_000).toISOString() };
  const shared = { ...source, window, isWindowTerminatedEarly: false };
  return [
    { Records, ...shared, isFinalInvokeForWindow: false },
    { Records: [], ...shared, isFinalInvokeForWindow: true },
  ];
}
