import type { AppendLog } from '../../append-log';
import type { LocalClock } from '../../clock';
import { MINUTE_MS } from '../../durations';
import { type Item, itemOf } from '../model/item';
import type { TableDefinition } from '../model/table-definition';
import { dynamoError, refuse } from '../server/table-error';
import type { TableSettings } from '../settings';
import type { Positions, Streams } from '../streams/streams';
import type { Cause, Change, Stored } from './change';
import { journalLine } from './journal-lines';
import { applyWrite } from './row-write';
import { type RowsOf, StoredTable } from './stored-table';

/** DynamoDB remembers client request tokens this long. */
const TOKEN_MS = 10 * MINUTE_MS;

interface TokenUse {
  hash: string;
  time: number;
}

class TransactionTokens {
  private readonly uses = new Map<string, TokenUse>();

  remember(token: string, hash: string, time: number): void {
    for (const [oldest, use] of this.uses) {
      if (use.time + TOKEN_MS > time) break;
      this.uses.delete(oldest);
    }
    this.uses.delete(token);
    this.uses.set(token, { hash, time });
  }

  hashOf(token: string, now: number): string | undefined {
    const use = this.uses.get(token);
    return use && use.time + TOKEN_MS > now ? use.hash : undefined;
  }

  entries(): IterableIterator<[string, TokenUse]> {
    return this.uses.entries();
  }
}

/** Its multiples modulo 1 spread index delays evenly, the same way in every run. */
const GOLDEN_RATIO = 0.618033988749895;

export class Database {
  readonly tables = new Map<string, StoredTable>();
  readonly tokens = new TransactionTokens();
  private log: AppendLog | undefined;
  private snapshot: () => Iterable<string> = () => [];
  private delayStep = 0;

  constructor(
    readonly clock: Pick<LocalClock, 'now'>,
    readonly settings: TableSettings,
    readonly streams: Streams,
    private readonly rowsOf?: RowsOf,
    private readonly onChange: (item: Item) => void = () => undefined,
  ) {}

  useLog(log: AppendLog, snapshot: () => Iterable<string>): void {
    this.log = log;
    this.snapshot = snapshot;
  }

  shortenIdleLog(): void {
    if (this.log?.hasHardlyGrownSinceLastCheck() && this.log.isWorthRewriting) this.tryShortenLog();
  }

  close(): void {
    try {
      if (this.log?.isWorthRewriting) this.tryShortenLog();
    } finally {
      this.log?.close();
      this.log = undefined;
    }
  }

  /** Keeps the old log if it can't be rewritten, for example because the disk is full. */
  private tryShortenLog(): void {
    try {
      this.log?.rewrite(this.snapshot());
    } catch (error) {
      if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    }
  }

  table(name: string): StoredTable {
    return this.tables.get(name) ?? refuse(dynamoError('ResourceNotFoundException', 'Requested resource not found'));
  }

  createTable(definition: TableDefinition): StoredTable {
    this.write(journalLine.table(definition));
    return this.addTable(definition);
  }

  addTable(definition: TableDefinition): StoredTable {
    const table = new StoredTable(definition, this.rowsOf);
    this.tables.set(table.name, table);
    this.streams.openShards(table);
    return table;
  }

  setExpiry(table: StoredTable, attribute: string | undefined): void {
    this.write(journalLine.expiry(table.name, attribute));
    table.watchExpiry(attribute);
  }

  find(table: StoredTable, key: Item): Stored {
    const encodedKey = table.keys.encodeKey(key);
    const row = table.rows.get(encodedKey);
    return { key: encodedKey, row, item: row && itemOf(row) };
  }

  /** Writes the changes to disk before they are applied in memory and to the stream. */
  commit(changes: Change[], cause: Cause): void {
    const effective = changes.filter((change) => !change.isNoop);
    if (effective.length === 0 && !cause.token) return;
    this.write(journalLine.change(effective, cause));
    this.apply(effective, cause);
    if (this.log?.mustBeRewritten) this.tryShortenLog();
  }

  private apply(changes: Change[], cause: Cause): void {
    for (const change of changes) {
      this.store(change);
      this.streams.record(change, cause);
      this.onChange(change.after ?? change.before ?? {});
    }
    if (cause.token) this.tokens.remember(...cause.token, cause.time);
  }

  private store({ table, key, afterRow, indexChanges, expiryWrites }: Change): void {
    const now = this.clock.now();
    const indexDelayMs = this.indexDelay();
    applyWrite(table.rows, { key, row: afterRow });
    for (const change of indexChanges) change.index.apply(change, now, now + indexDelayMs);
    for (const write of expiryWrites) if (table.expiry) applyWrite(table.expiry.rows, write);
  }

  registerReader(reader: string): Positions {
    if (!this.streams.readers.has(reader)) this.write(journalLine.reader(reader, '', 0));
    return this.streams.registerReader(reader);
  }

  moveReader(reader: string, shard: string, sequence: number): void {
    this.write(journalLine.reader(reader, shard, sequence));
    this.streams.moveReader(reader, shard, sequence);
  }

  private write(line: string): void {
    this.log?.append(line);
  }

  private indexDelay(): number {
    this.delayStep = (this.delayStep + GOLDEN_RATIO) % 1;
    return Math.ceil(this.settings.indexDelayMs * this.delayStep);
  }
}
