import { deleteObject, findObject, putObject } from '../../aws/storage';
import { newSeed } from '../../ops/ids';
import { pack, packWith, unpack, unpackWith } from './compressed';

/** Compressed bytes that a row holds itself; an item has at most 400 KB, its other attributes included. */
const MAXIMUM_INLINE = 300 * 1024;

/** The attributes of a row that hold a value: the compressed bytes, or the key of the object that has them. */
export interface LargeValue {
  packed?: Uint8Array;
  object?: string;
}

interface Storing {
  /** Bytes that the row holds at most. */
  maximumInline?: number;
  /** Much of the value is in it. The value is loaded with the same one. */
  dictionary?: Uint8Array | undefined;
}

/**
 * Makes a value ready for its row: compressed, and put into the bucket under `prefix` when it is too large for its row.
 * The object's name is random, so that of two writers of one row neither replaces what the other stored.
 */
export async function storeLarge(
  value: unknown,
  prefix: string,
  { maximumInline = MAXIMUM_INLINE, dictionary }: Storing = {},
): Promise<LargeValue> {
  const packed = dictionary ? packWith(value, dictionary) : pack(value);
  if (packed.byteLength <= maximumInline) return { packed };
  const object = `${prefix}${newSeed()}`;
  await putObject(object, packed);
  return { object };
}

/** A row's value; null when its object is gone. */
export async function loadLarge<T>({ packed, object }: LargeValue, dictionary?: Uint8Array): Promise<T | null> {
  const bytes = packed ?? (object ? await findObject(object) : null);
  if (!bytes) return null;
  return dictionary ? unpackWith<T>(bytes, dictionary) : unpack<T>(bytes);
}

/** Removes what a row's value has outside the row. */
export async function dropLarge({ object }: LargeValue): Promise<void> {
  if (object) await deleteObject(object);
}
