import { gunzipSync } from 'node:zlib';
import { reportBounds } from '../domain/dmarc/report';

const beginsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);
const isGzip = (bytes: Uint8Array): boolean => beginsWith(bytes, 0x1f, 0x8b);
const isZip = (bytes: Uint8Array): boolean => beginsWith(bytes, 0x50, 0x4b, 0x03, 0x04);

function isMarkup(bytes: Uint8Array): boolean {
  const start = beginsWith(bytes, 0xef, 0xbb, 0xbf) ? 3 : 0;
  const firstVisible = bytes.subarray(start, start + 100).find((byte) => byte > 0x20);
  return firstVisible === '<'.charCodeAt(0);
}

/** Accepts gzip, a one-entry zip, or plain text. Returns null if encrypted, broken, or too long. */
export async function openReport(file: Uint8Array): Promise<Uint8Array | null> {
  if (file.length > reportBounds.packedBytes) return null;
  const xml = await unpack(file);
  return xml && isMarkup(xml) ? xml : null;
}

async function unpack(file: Uint8Array): Promise<Uint8Array | null> {
  try {
    if (isGzip(file)) return gunzipSync(file, { maxOutputLength: reportBounds.bytes });
    return isZip(file) ? await unzip(Buffer.from(file)) : file;
  } catch {
    return null;
  }
}

/** The library checks size and checksum, and reads no more than the declared size. */
async function unzip(file: Buffer): Promise<Uint8Array | null> {
  // Loaded only for a zipped report, so the worker starts without it.
  const { fromBufferPromise } = await import('yauzl');
  const zip = await fromBufferPromise(file);
  if (zip.entryCount !== 1) return null;
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted() || entry.uncompressedSize > reportBounds.bytes) return null;
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
    return Buffer.concat(parts);
  }
  return null;
}
