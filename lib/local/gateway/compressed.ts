import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { COMPRESSED_FROM_BYTES } from '../../compression';

const gzipped = promisify(gzip);

interface Sent {
  headers: Readonly<Record<string, string>>;
  body: string | Buffer;
}

export async function compressed<Given extends Sent>(
  given: Given,
  accepted: string | string[] | undefined,
): Promise<Omit<Given, keyof Sent> & Sent> {
  const acceptsGzip = /\bgzip\b/i.test(String(accepted ?? ''));
  if (!acceptsGzip || Buffer.byteLength(given.body) < COMPRESSED_FROM_BYTES) return given;
  return { ...given, headers: { ...given.headers, 'Content-Encoding': 'gzip' }, body: await gzipped(given.body) };
}
