import { deleteObject, findObject, putObject } from '../../aws/storage';
import { newSeed } from '../../ops/ids';
import { pack, unpack } from './compressed';

/** Compressed bytes that a row holds itself; an item has at most 400 KB, its other attributes included. */
const MAXIMUM_INLINE = 300 * 1024;

/** The attributes of a row that hold a value: the compressed bytes, or the key of the object that has them. */
export interface LargeValue {
  packed?: Uint8Array;
  object?: string;
}

/**
 * Makes a value ready for its row: compressed, and put into the bucket under `prefix` when it is too large for an
 * item. The object's name is random, so that of two writers of one row neither replaces what the other stored.
 */
export async function storeLarge(value: unknown, prefix: string): Promise<LargeValue> {
  const packed = pack(value);
  if (packed.byteLength <= MAXIMUM_INLINE) return { packed };
  const object = `${prefix}${newSeed()}`;
  await putObject(object, packed);
  return { object };
}

/** A row's value; null when its object is gone. */
export async function loadLarge<T>({ packed, object }: LargeValue): Promise<T | null> {
  const bytes = packed ?? (object ? await findObject(object) : null);
  return bytes ? unpack<T>(bytes) : null;
}

/** Removes what a row's value has outside the row. */
export async function dropLarge({ object }: LargeValue): Promise<void> {
  if (object) await deleteObject(object);
}
