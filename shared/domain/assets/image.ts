import { createHash } from 'node:crypto';
import type { ImageKind } from '../../contract/assets';

/** In pixels. */
interface Size {
  width: number;
  height: number;
}

export interface ImageFacts extends Size {
  kind: ImageKind;
}

const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.toString('latin1', at, at + text.length) === text;

const PNG = '\x89PNG\r\n\x1a\n';

/** The size is in the header chunk (PNG, third edition, 11.2.1). */
const pngSize = (bytes: Buffer): Size | null =>
  bytes.length >= 24 && startsWith(bytes, 'IHDR', 12)
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : null;

/** The size of the logical screen (GIF89a, section 18). */
const gifSize = (bytes: Buffer): Size | null =>
  bytes.length >= 10 ? { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) } : null;

/** Frame headers, which have the size: SOF0 to SOF15, except DHT, JPG and DAC (ITU T.81, table B.1). */
const isFrameMarker = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(bytes: Buffer): Size | null {
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] as number;
    if (isFrameMarker(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    // Any number of fill bytes, which are 0xff, can precede a marker.
    at += marker === 0xff ? 1 : 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
  return null;
}

/** Lossy, lossless and extended files have different headers (RFC 9649, 2.5 to 2.7). */
function webpSize(bytes: Buffer): Size | null {
  if (bytes.length < 30) return null;
  if (startsWith(bytes, 'VP8X', 12)) {
    return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
  }
  if (startsWith(bytes, 'VP8L', 12)) {
    const bits = bytes.readUInt32LE(21);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  if (!startsWith(bytes, 'VP8 ', 12)) return null;
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

function sizeOf(kind: ImageKind, bytes: Buffer): Size | null {
  if (kind === 'png') return pngSize(bytes);
  if (kind === 'gif') return gifSize(bytes);
  return kind === 'jpg' ? jpegSize(bytes) : webpSize(bytes);
}

function kindOf(bytes: Buffer): ImageKind | null {
  if (startsWith(bytes, PNG)) return 'png';
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'gif';
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpg';
  return startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8) ? 'webp' : null;
}

/** Null if email clients don't show this kind of image, or its header has no size. */
export function readImage(bytes: Buffer): ImageFacts | null {
  const kind = kindOf(bytes);
  if (kind === null) return null;
  const size = sizeOf(kind, bytes);
  return size && size.width > 0 && size.height > 0 ? { kind, ...size } : null;
}

const HASH_CHARACTERS = 32;

export function assetIdOf(projectId: string, bytes: Buffer): string {
  const hash = createHash('sha256').update(`${projectId}\n`).update(bytes).digest('hex');
  return `ast_${hash.slice(0, HASH_CHARACTERS)}`;
}

export const assetFileOf = ({ id, kind }: { id: string; kind: ImageKind }): string =>
  `${id.slice('ast_'.length)}.${kind}`;
