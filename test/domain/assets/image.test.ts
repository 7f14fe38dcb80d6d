import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readImage } from '../../../shared/domain/assets/image';

/** A PNG of 640 by 360: signature and header chunk. */
const png = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  Buffer.from([0, 0, 0, 13]),
  Buffer.from('IHDR'),
  Buffer.from([0, 0, 2, 128, 0, 0, 1, 104, 8, 6, 0, 0, 0]),
]);
const gif = Buffer.from([...Buffer.from('GIF89a'), 0x80, 2, 0x68, 1, 0, 0, 0]);
/** A JPEG with an EXIF segment, fill bytes and a baseline frame. */
const jpeg = Buffer.from([
  ...[0xff, 0xd8, 0xff, 0xe1, 0, 6, 1, 2, 3, 4, 0xff, 0xff, 0xc4, 0, 3, 0],
  ...[0xff, 0xc0, 0, 11, 8, 1, 0x68, 2, 0x80, 1, 1, 0x11, 0],
]);
const riff = (chunk: string, rest: number[]) =>
  Buffer.concat([
    Buffer.from('RIFF\x00\x00\x00\x00WEBP'),
    Buffer.from(chunk),
    Buffer.from([0, 0, 0, 0, ...rest]),
    Buffer.alloc(30),
  ]);
const lossy = riff('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 2, 0x68, 1]);
const lossless = riff('VP8L', [0x2f, 0x7f, 0xc2, 0x59, 0]);
const extended = riff('VP8X', [0, 0, 0, 0, 0x7f, 2, 0, 0x67, 1, 0]);

test.each([
  ['png', png],
  ['gif', gif],
  ['jpg', jpeg],
  ['webp', lossy],
  ['webp', lossless],
  ['webp', extended],
])('a %s says its kind and its size', (kind, bytes) => {
  expect(readImage(bytes)).toEqual({ kind, width: 640, height: 360 });
});

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['nothing', ''],
  ['the beginning of a PNG', '\x89PNG\r\n\x1a\n'],
  ['a BMP', 'BM\x00\x00\x00\x00'],
  ['a RIFF of another kind', 'RIFF\x00\x00\x00\x00WAVEfmt '],
])('%s is no image for email', (_, text) => {
  expect(readImage(Buffer.from(text, 'latin1'))).toBeNull();
});

test('a picture without a size is none', () => {
  expect(readImage(Buffer.from([...Buffer.from('GIF89a'), 0, 0, 0, 0, 0, 0, 0]))).toBeNull();
});

test('whatever follows the first bytes, reading it ends and does not throw', () => {
  const beginnings = [png, gif, jpeg.subarray(0, 3), lossy.subarray(0, 16), lossless, extended];
  fc.assert(
    fc.property(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 400 }), (beginning, rest) => {
      for (let cut = 0; cut <= beginning.length; cut += 5) readImage(Buffer.concat([beginning.subarray(0, cut), rest]));
    }),
  );
});

test('a JPEG of segments without length is no image', () => {
  const long = Buffer.alloc(2 * 1024 * 1024, Buffer.from([0xff, 0xe0, 0, 0]));
  long.set([0xff, 0xd8, 0xff]);
  expect(readImage(long)).toBeNull();
});
