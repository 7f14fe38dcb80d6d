import { CONTACT_SHARDS, spread } from '../../shared/db/table/keys';
import { contactId } from '../../shared/domain/contacts/contact';
import { addressOf, type PeopleOptions } from './people';

const ID_BYTES = 16;
const PREFIX = 'ct_';

/** The people of one partition in the order of their ids, 20 bytes each. */
class Shard {
  private readonly ids: Buffer;
  private readonly numbers: Uint32Array;

  /** `ids` has everybody's ids, and `people` the numbers of those in this partition. */
  constructor(ids: Buffer, people: Uint32Array) {
    const idOf = (n: number): Buffer => ids.subarray(n * ID_BYTES, (n + 1) * ID_BYTES);
    this.numbers = people.sort((a, b) => idOf(a).compare(idOf(b)));
    this.ids = Buffer.alloc(people.length * ID_BYTES);
    for (const [position, n] of people.entries()) idOf(n).copy(this.ids, position * ID_BYTES);
  }

  get size(): number {
    return this.numbers.length;
  }

  numberAt(position: number): number {
    return this.numbers[position] ?? 0;
  }

  idAt(position: number): string {
    return PREFIX + this.ids.toString('hex', position * ID_BYTES, (position + 1) * ID_BYTES);
  }

  /** The position of the first id that is not below this one. An empty id is below all others. */
  positionOf(id: string): number {
    if (id === '') return 0;
    const wanted = Buffer.from(id.slice(PREFIX.length), 'hex');
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.ids.compare(wanted, 0, ID_BYTES, middle * ID_BYTES, (middle + 1) * ID_BYTES) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The partition and order of all people in the table. A million take 20 MB; their data is made when it is read. */
export class PeopleIndex {
  private readonly shards: readonly Shard[];

  constructor(size: number, { salt }: Pick<PeopleOptions, 'salt'>) {
    const ids = Buffer.alloc(size * ID_BYTES);
    const shards = new Uint8Array(size);
    for (let n = 0; n < size; n++) {
      const id = contactId(salt, addressOf(n));
      ids.write(id.slice(PREFIX.length), n * ID_BYTES, 'hex');
      shards[n] = spread(id, CONTACT_SHARDS);
    }
    const peopleOf = (shard: number): Uint32Array => {
      const people = new Uint32Array(size);
      let found = 0;
      for (let n = 0; n < size; n++) if (shards[n] === shard) people[found++] = n;
      return people.slice(0, found);
    };
    this.shards = Array.from({ length: CONTACT_SHARDS }, (_, shard) => new Shard(ids, peopleOf(shard)));
  }

  /** The number of the person with this id; null if there is none. */
  numberOf(id: string): number | null {
    const shard = this.shards[spread(id, CONTACT_SHARDS)] as Shard;
    const position = shard.positionOf(id);
    return position < shard.size && shard.idAt(position) === id ? shard.numberAt(position) : null;
  }

  /** People of one partition in order, from the first whose id is not below the given one. */
  *from(shard: number, id: string): Generator<{ id: string; n: number }> {
    const found = this.shards[shard] as Shard;
    for (let position = found.positionOf(id); position < found.size; position++) {
      yield { id: found.idAt(position), n: found.numberAt(position) };
    }
  }
}
