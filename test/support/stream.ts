import type { DynamoDBRecord } from 'aws-lambda';
import { handler as countersProjector } from '../../functions/counters-projector/handler';
import { handler as streamReactions } from '../../functions/stream-reactions/handler';
import type { Service } from './contacts';
import { lambdaContext } from './invocations';

const READER = 'test';

function streamOf({ table }: Pick<Service, 'table'>) {
  if (!table.emulator) throw new Error('this test needs the emulator of the table');
  return table.emulator;
}

/** All that the table's stream holds, shard by shard; each call gives what came since the last. */
export async function newRecords(service: Pick<Service, 'table'>): Promise<Map<string, DynamoDBRecord[]>> {
  const table = streamOf(service);
  await table.registerReader(READER);
  const shards = new Map<string, DynamoDBRecord[]>();
  for (const shardId of await table.shardIds()) {
    const records = await table.readStream(READER, shardId, 100_000);
    const last = records.at(-1)?.dynamodb?.SequenceNumber;
    if (last) await table.commitReader(READER, shardId, last);
    shards.set(shardId, records);
  }
  return shards;
}

/** Hands records to the stream reactions; returns the sequence numbers of those that failed. */
export async function reactTo(records: DynamoDBRecord[]): Promise<string[]> {
  const { batchItemFailures } = await streamReactions({ Records: records }, lambdaContext());
  return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
}

/** A stretch of the stream that comes again: where it begins, and how long it is. */
export type Stretch = readonly [number, number];

/** The counters projector as the reader of shards that come and go, and of which stretches come again. */
export function countersProjectorOf(service: () => Pick<Service, 'table'>) {
  let generation = 0;
  return {
    /** Goes over to new shards, as a stream does every few hours; answers how often it has. */
    renewShards: (): number => {
      generation += 1;
      return generation;
    },
    /** Delivers all that is new, each shard with stretches of it before and after, of which none may count twice. */
    async deliver(repeats: readonly Stretch[] = []): Promise<void> {
      for (const [shard, records] of await newRecords(service())) {
        const shardId = `${shard}-${generation}`;
        let delivered = 0;
        for (const [start, size] of [...repeats, [0, records.length] as const]) {
          const from = Math.min(start, delivered);
          await countersProjector({ Records: records.slice(from, from + size), shardId });
          delivered = Math.max(delivered, Math.min(from + size, records.length));
        }
      }
    },
  };
}

const ROUNDS = 5;

/** Runs the counters projector and the stream reactions until no change follows from another. */
export async function settle(service: Pick<Service, 'table'>): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const shards = await newRecords(service);
    if ([...shards.values()].every((records) => records.length === 0)) return;
    for (const [shardId, records] of shards) {
      await countersProjector({ Records: records, shardId });
      const failed = await reactTo(records);
      if (failed.length > 0) throw new Error(`reactions failed: ${failed.join(', ')}`);
    }
  }
  throw new Error('changes follow from changes without end');
}
