import { deleteObject, findObject, putObject } from '../../aws/storage';
import { newSeed } from '../../ops/ids';
import { pack, packWith, unpack, unpackWith } from './compressed';

/** Compressed; an item has at most 400 KB. */
const MAX_INLINE = 300 * 1024;

export interface LargeValue {
  packed?: Uint8Array;
  object?: string;
}

interface Storing {
  maximumInline?: number;
  dictionary?: Uint8Array | undefined;
}

/** Objects have random names, so concurrent writers never overwrite each other's. */
export async function storeLarge(
  value: unknown,
  prefix: string,
  { maximumInline = MAX_INLINE, dictionary }: Storing = {},
): Promise<LargeValue> {
  const packed = dictionary ? packWith(value, dictionary) : pack(value);
  if (packed.byteLength <= maximumInline) return { packed };
  const object = `${prefix}${newSeed()}`;
  await putObject(object, packed);
  return { object };
}

export async function loadLarge<T>({ packed, object }: LargeValue, dictionary?: Uint8Array): Promise<T | null> {
  const bytes = packed ?? (object ? await findObject(object) : null);
  if (!bytes) return null;
  return dictionary ? unpackWith<T>(bytes, dictionary) : unpack<T>(bytes);
}

export async function dropLarge({ object }: LargeValue): Promise<void> {
  if (object) await deleteObject(object);
}
