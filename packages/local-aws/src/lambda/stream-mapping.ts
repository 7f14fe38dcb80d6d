import type { LocalClock } from '../clock';
import { seededRandom } from '../seeded-random';
import { Backoffs } from './backoffs';
import type { EventSource, Lambda } from './lambda';
import { PlainShardReader, type ShardReader, type ShardReaderOptions } from './shard-reader';
import { StreamDelivery, type StreamDeliveryOptions } from './stream-delivery';
import type { StreamSource } from './stream-source';
import { WindowShardReader } from './window-shard-reader';

type FilterRule = string | { readonly prefix: string } | { readonly exists: boolean };
type FilterPattern = { readonly [member: string]: FilterPattern | readonly FilterRule[] };

/** https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html */
export function recordFilter(patterns: readonly FilterPattern[] | undefined): (record: object) => boolean {
  return (record) => patterns === undefined || patterns.some((pattern) => matchesPattern(pattern, record));
}

const isRules = (part: FilterPattern | readonly FilterRule[]): part is readonly FilterRule[] => Array.isArray(part);

const memberOf = (value: unknown, name: string): unknown =>
  value instanceof Object ? (value as Record<string, unknown>)[name] : undefined;

function matchesPattern(pattern: FilterPattern, value: unknown): boolean {
  return Object.entries(pattern).every(([name, part]) => {
    const member = memberOf(value, name);
    return isRules(part) ? part.some((rule) => matchesRule(rule, member)) : matchesPattern(part, member);
  });
}

function matchesRule(rule: FilterRule, value: unknown): boolean {
  if (typeof rule === 'string') return value === rule;
  if ('exists' in rule) return (value !== undefined) === rule.exists;
  return typeof value === 'string' && value.startsWith(rule.prefix);
}

export interface StreamMappingOptions extends StreamDeliveryOptions {
  table: StreamSource;
  reader: string;
  batchSize: number;
  batchWindowSeconds?: number;
  tumblingWindowSeconds?: number;
  filters?: readonly FilterPattern[];
  parallelizationFactor: 1;
  repeatBatches?: number;
  seed?: number;
}

export class StreamMapping implements EventSource {
  private readonly readers: ShardReader[];
  private readonly backoffs: Backoffs;

  constructor(options: StreamMappingOptions, lambda: Lambda, clock: LocalClock) {
    const { table: source, reader, batchSize, repeatBatches = 0, tumblingWindowSeconds, seed = 1 } = options;
    const batchWindowMs = (options.batchWindowSeconds ?? 0) * 1_000;
    this.backoffs = new Backoffs(clock);
    const delivery = new StreamDelivery(options, lambda, clock, this.backoffs);
    const random = seededRandom(seed);
    const readerOptions: ShardReaderOptions = {
      source,
      reader,
      batchSize,
      batchWindowMs,
      repeatBatches,
      random,
      passesFilters: recordFilter(options.filters),
      clock,
      delivery,
    };
    this.readers = source.shards().map((shardId) => {
      if (tumblingWindowSeconds === undefined) return new PlainShardReader(shardId, readerOptions);
      return new WindowShardReader(shardId, readerOptions, tumblingWindowSeconds * 1_000);
    });
    source.onRecords(() => {
      for (const shard of this.readers) shard.onNewRecords();
    });
    clock.addPendingCheck(() => this.readers.some((shard) => shard.isBehind));
    for (const shard of this.readers) shard.wake();
  }

  async stop(): Promise<void> {
    this.backoffs.stop();
    await Promise.all(this.readers.map((reader) => reader.stop()));
  }
}
