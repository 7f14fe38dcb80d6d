import { CONTACT_SHARDS, spread } from '../../shared/db/table/keys';
import { contactId } from '../../shared/domain/contacts/contact';
import { addressOf, type PeopleOptions } from './people';

const ID_BYTES = 16;
const PREFIX = 'ct_';

/** The people of one partition in the order of their ids, 20 bytes each. */
class Shard {
  private readonly ids: Buffer;
  private readonly numbers: Uint32Array;

  /** `ids` holds everybody's, and `members` says who is of this partition. */
  constructor(ids: Buffer, members: Uint32Array) {
    const idOf = (n: number): Buffer => ids.subarray(n * ID_BYTES, (n + 1) * ID_BYTES);
    this.numbers = members.sort((a, b) => idOf(a).compare(idOf(b)));
    this.ids = Buffer.alloc(members.length * ID_BYTES);
    for (const [place, n] of members.entries()) idOf(n).copy(this.ids, place * ID_BYTES);
  }

  get size(): number {
    return this.numbers.length;
  }

  numberAt(place: number): number {
    return this.numbers[place] ?? 0;
  }

  idAt(place: number): string {
    return PREFIX + this.ids.toString('hex', place * ID_BYTES, (place + 1) * ID_BYTES);
  }

  /** The place of the first id that is not below this one; every id is above none. */
  placeOf(id: string): number {
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

/** Where each of so many people lies in the table; a million take 20 MB, and what they are is made when it is asked for. */
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
    const membersOf = (shard: number): Uint32Array => {
      const members = new Uint32Array(size);
      let found = 0;
      for (let n = 0; n < size; n++) if (shards[n] === shard) members[found++] = n;
      return members.slice(0, found);
    };
    this.shards = Array.from({ length: CONTACT_SHARDS }, (_, shard) => new Shard(ids, membersOf(shard)));
  }

  /** The person of this id; null where it is nobody's. */
  numberOf(id: string): number | null {
    const shard = this.shards[spread(id, CONTACT_SHARDS)] as Shard;
    const place = shard.placeOf(id);
    return place < shard.size && shard.idAt(place) === id ? shard.numberAt(place) : null;
  }

  /** People of one partition in order, from the first whose id is not below the given one. */
  *from(shard: number, id: string): Generator<{ id: string; n: number }> {
    const members = this.shards[shard] as Shard;
    for (let place = members.placeOf(id); place < members.size; place++) {
      yield { id: members.idAt(place), n: members.numberAt(place) };
    }
  }
}
