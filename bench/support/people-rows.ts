import {
  type AttributeValue,
  type Item,
  itemSize,
  type KeySpace,
  type Row,
  type RowsOf,
  SortedMap,
} from '@posthaste/local-aws/dynamodb';
import { indexes, suffixOf } from '../../shared/db/table/indexes';
import { contactPartitions, keys, ofContact } from '../../shared/db/table/keys';
import { type PeopleOptions, type Person, personOf } from './people';
import { PeopleIndex } from './people-index';

/** The rows of a table with `size` people: made when they are read, or stored from the start. */
export function peopleRows(size: number, options: PeopleOptions, stored: boolean): RowsOf {
  return (keySpace) => {
    const people = new PeopleRows(size, options, keySpace);
    if (!stored) return people;
    const rows = new SortedMap<Row>();
    for (const [key, row] of people.all()) rows.set(key, row);
    return rows;
  };
}

interface Place {
  shard: number;
  partition: string;
}

type Visit = (key: string, row: Row) => boolean;

/** Ends each part of a key as the emulator encodes it. */
const KEY_PART_END = '\0\0';
const HASH_DIGITS = 6;
const ID_LENGTH = 'ct_'.length + 32;
const SUMMARY = '#S';
const SUPPRESSION = `SUPPRESSION${KEY_PART_END}`;

/** Plain data as attributes; the SDK's own function takes four times as long. */
function attributeOf(value: unknown): AttributeValue {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (Array.isArray(value)) return { L: value.map(attributeOf) };
  return { M: itemOf(value as Record<string, unknown>) };
}

function itemOf(fields: Record<string, unknown>): Item {
  const item: Item = {};
  for (const name in fields) item[name] = attributeOf(fields[name]);
  return item;
}

/** A row in the form in which the emulator stores rows. */
function rowOf(fields: Record<string, unknown>): Row {
  const item = itemOf(fields);
  return { text: JSON.stringify(item), size: itemSize(item) };
}

/**
 * The rows of a table that has people from the start. Their rows are made when they are read, and only written rows are
 * stored, so a million contacts need no memory. The emulator charges for them as for any row.
 */
class PeopleRows extends SortedMap<Row> {
  private readonly index: PeopleIndex;
  private readonly deleted = new Set<string>();
  /** Shard numbers by the partition part of the keys. */
  private readonly shards: ReadonlyMap<string, number>;
  private readonly contactRoot: string;

  constructor(
    size: number,
    private readonly options: PeopleOptions,
    private readonly keySpace: KeySpace,
  ) {
    super();
    this.index = new PeopleIndex(size, options);
    const partitions = contactPartitions(options.projectId);
    this.shards = new Map(partitions.map((pk, shard) => [keySpace.encodePartition({ S: pk }), shard]));
    this.contactRoot = ofContact(options.projectId, '');
  }

  override get(key: string): Row | undefined {
    return super.get(key) ?? (this.deleted.has(key) ? undefined : this.originalRow(key));
  }

  override set(key: string, row: Row): void {
    this.deleted.delete(key);
    super.set(key, row);
  }

  override delete(key: string): void {
    this.deleted.add(key);
    super.delete(key);
  }

  override ascend(from: string, to: string, visit: Visit): void {
    const partition = partitionPart(from);
    const shard = this.shards.get(partition);
    if (shard === undefined) super.ascend(from, to, visit);
    else this.ascendPeople({ shard, partition }, from, to, visit);
  }

  /** All rows of the people, as they are before any write. */
  *all(): Generator<[key: string, row: Row]> {
    for (const [partition, shard] of this.shards) {
      for (const { id, n } of this.index.from(shard, '')) {
        const person = personOf(n, this.options, id);
        const summary = this.summaryRow(person);
        yield [`${partition}${id}${KEY_PART_END}`, this.contactRow(person)];
        if (summary) yield [`${partition}${id}${SUMMARY}${KEY_PART_END}`, summary];
        if (person.suppressed)
          yield [
            this.keySpace.encodeKey(itemOf({ ...keys.suppression(this.options.projectId, id) })),
            this.suppressedRow(id),
          ];
      }
    }
  }

  /** A written row replaces the original one. Only rows of these people are ever written to their partitions. */
  private ascendPeople({ shard, partition }: Place, from: string, to: string, visit: Visit): void {
    for (const { id, n } of this.index.from(shard, sortPart(from).slice(0, ID_LENGTH))) {
      const person = personOf(n, this.options, id);
      const rows: [string, () => Row | undefined][] = [
        [`${partition}${id}${KEY_PART_END}`, () => this.contactRow(person)],
        [`${partition}${id}${SUMMARY}${KEY_PART_END}`, () => this.summaryRow(person)],
      ];
      for (const [key, make] of rows) {
        if (key >= to) return;
        const row = key < from ? undefined : (super.get(key) ?? (this.deleted.has(key) ? undefined : make()));
        if (row && !visit(key, row)) return;
      }
    }
  }

  /** The row that this key has from the start. */
  private originalRow(key: string): Row | undefined {
    const sort = sortPart(key);
    if (this.shards.has(partitionPart(key)))
      return this.originalRowOf(sort.slice(0, ID_LENGTH), sort.endsWith(`${SUMMARY}${KEY_PART_END}`));
    return sort === SUPPRESSION && key.startsWith(this.contactRoot, HASH_DIGITS) ? this.suppressionRow(key) : undefined;
  }

  private originalRowOf(id: string, isSummary: boolean): Row | undefined {
    const n = this.index.numberOf(id);
    if (n === null) return undefined;
    const person = personOf(n, this.options, id);
    return isSummary ? this.summaryRow(person) : this.contactRow(person);
  }

  private contactRow({ id, contact }: Person): Row {
    const { projectId } = this.options;
    const g1 = { g1pk: indexes.contactsOf(projectId, suffixOf(id)), g1sk: `${contact.createdAt}#${id}` };
    return rowOf({ ...keys.contact(projectId, id), v: 1, ...g1, ...contact });
  }

  private summaryRow({ id, summary }: Person): Row | undefined {
    return summary ? rowOf({ ...keys.summary(this.options.projectId, id), v: 1, ...summary }) : undefined;
  }

  private suppressionRow(key: string): Row | undefined {
    const start = HASH_DIGITS + this.contactRoot.length;
    const id = key.slice(start, start + ID_LENGTH);
    const n = this.index.numberOf(id);
    return n === null || !personOf(n, this.options, id).suppressed ? undefined : this.suppressedRow(id);
  }

  private suppressedRow(id: string): Row {
    const { projectId, until } = this.options;
    const createdAt = new Date(until).toISOString();
    return rowOf({ ...keys.suppression(projectId, id), v: 1, contactId: id, reason: 'manual', strength: 1, createdAt });
  }
}

const partitionPart = (key: string): string => key.slice(0, key.indexOf(KEY_PART_END) + KEY_PART_END.length);
const sortPart = (key: string): string => key.slice(key.indexOf(KEY_PART_END) + KEY_PART_END.length);
