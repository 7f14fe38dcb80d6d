import { isUtf8 } from 'node:buffer';
import type { fileEncodings } from '../../contract/import-body';

export type FileEncoding = (typeof fileEncodings)[number];

const BYTE_ORDER_MARKS: readonly { encoding: FileEncoding; mark: readonly number[] }[] = [
  { encoding: 'utf-8', mark: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
];

const BEGINNING_BYTES = 64 * 1024;

const isBinary = (byte: number): boolean => byte < 9 || (byte > 13 && byte < 32 && byte !== 27);

/** Detects UTF-16 of European languages: every second byte is zero. */
function utf16ByZeros(bytes: Uint8Array): FileEncoding | null {
  const end = Math.min(bytes.length, 1024);
  let evenZeros = 0;
  let oddZeros = 0;
  for (let at = 0; at < end; at++) {
    if (bytes[at] !== 0) continue;
    if (at % 2 === 0) evenZeros += 1;
    else oddZeros += 1;
  }
  if (Math.max(evenZeros, oddZeros) * 3 < end) return null;
  return oddZeros > evenZeros ? 'utf-16le' : 'utf-16be';
}

function isMostlyUtf8(bytes: Uint8Array): boolean {
  let valid = 0;
  let broken = 0;
  for (const character of new TextDecoder().decode(bytes)) {
    if (character === '\uFFFD') broken += 1;
    else if (character > '\x7F') valid += 1;
  }
  return valid > broken;
}

/** Null if it is not text. Unless `isLast`, the bytes may end within a character. */
export function detectEncoding(
  bytes: Uint8Array,
  isLast: boolean,
): { encoding: FileEncoding; markLength: number } | null {
  const byteOrder = BYTE_ORDER_MARKS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  const markLength = byteOrder?.mark.length ?? 0;
  const encoding = byteOrder?.encoding ?? utf16ByZeros(bytes);
  if (encoding && encoding !== 'utf-8') return { encoding, markLength };
  if (bytes.subarray(0, BEGINNING_BYTES).includes(0)) return null;
  const end = isLast ? bytes.length : Math.max(bytes.lastIndexOf(10), 0);
  const wholeLines = bytes.subarray(markLength, end);
  if (encoding || isUtf8(wholeLines) || isMostlyUtf8(wholeLines)) return { encoding: 'utf-8', markLength };
  return bytes.some(isBinary) ? null : { encoding: 'windows-1252', markLength };
}

const bytesPerUnit = (encoding: FileEncoding): number => (encoding === 'windows-1252' ? 1 : 2);

/** 0x80 to 0x9F differ from Latin-1 (Unicode's CP1252.TXT). */
const WINDOWS_CHARACTERS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Node.js 20 and 22 decode `windows-1252` as Latin-1. */
const decodeWindows = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString('latin1')
    .replaceAll(/[\x80-\x9f]/g, (control) => WINDOWS_CHARACTERS[control.charCodeAt(0) - 0x80] ?? control);

const decode = (bytes: Uint8Array, encoding: FileEncoding): string =>
  encoding === 'windows-1252' ? decodeWindows(bytes) : new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);

export const toUtf8 = (bytes: Uint8Array, encoding: FileEncoding): Uint8Array =>
  encoding === 'utf-8' ? bytes : Buffer.from(decode(bytes, encoding));

export const sourceLength = (utf8: Uint8Array, encoding: FileEncoding): number =>
  encoding === 'utf-8'
    ? utf8.length
    : Buffer.from(utf8.buffer, utf8.byteOffset, utf8.length).toString().length * bytesPerUnit(encoding);
