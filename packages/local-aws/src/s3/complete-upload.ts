import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { readBody } from '../loopback';
import { tag, textsOf } from '../xml';
import type { Blob } from './blobs';
import { type StorageCall, sendXml } from './call';
import { quotedEtag } from './conditions';
import { invalidRequest, StorageError } from './errors';
import { requireUpload } from './multipart';
import type { Part, PartialUpload } from './partial-uploads';
import { storeBlob } from './write-object';

const MIN_PART_BYTES = 5 * 1024 ** 2;
const MAX_OBJECT_BYTES = 5 * 1024 ** 4;
const MAX_LIST_BYTES = 2 * 1024 ** 2;

interface RequestedPart {
  number: number;
  etag: string | undefined;
  crc32: string | undefined;
}

export async function completeUpload(call: StorageCall): Promise<void> {
  const { store, bucket, key, clock, request, url } = call;
  const xml = (await readBody(request, MAX_LIST_BYTES)).toString();
  const upload = requireUpload(call);
  const parts = checkParts(upload, requestedParts(xml));
  const bytes = Readable.from(readParts(call, parts), { objectMode: false });
  const blob = { ...(await storeBlob(store, bytes, MAX_OBJECT_BYTES)), md5: etagOf(parts) };
  const object = { bucket, key, blob, headers: upload.headers, modifiedAt: clock.now() };
  store.put(object);
  store.uploads.remove(upload);
  const location = tag('Location', `${url}/${bucket}/${key}`);
  const children = [location, tag('Bucket', bucket), tag('Key', key), tag('ETag', quotedEtag(object))];
  sendXml(call, 'CompleteMultipartUploadResult', children);
}

function requestedParts(xml: string): RequestedPart[] {
  const numbers = textsOf(xml, 'PartNumber').map(Number);
  const etags = textsOf(xml, 'ETag');
  const checksums = textsOf(xml, 'ChecksumCRC32');
  if (numbers.length === 0 || numbers.length !== etags.length)
    throw invalidRequest('The request must contain the number and ETag of each part.');
  const hasAllChecksums = checksums.length === numbers.length;
  return numbers.map((number, index) => ({
    number,
    etag: etags[index],
    crc32: hasAllChecksums ? checksums[index] : undefined,
  }));
}

function checkParts(upload: PartialUpload, requested: readonly RequestedPart[]): Part[] {
  const parts = requested.map((part, index) => {
    const stored = upload.parts[part.number];
    if (!stored || !matchesPart(upload, stored, part)) throw invalidPart();
    const previous = requested[index - 1];
    if (previous && part.number <= previous.number) {
      throw new StorageError(400, 'InvalidPartOrder', 'The list of parts was not in ascending order.');
    }
    return stored;
  });
  if (upload.hasChecksums) checkChecksums(requested);
  if (parts.slice(0, -1).some(({ size }) => size < MIN_PART_BYTES)) {
    throw new StorageError(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size');
  }
  return parts;
}

const invalidPart = (): StorageError =>
  new StorageError(400, 'InvalidPart', 'One or more of the specified parts could not be found.');

/** S3 accepts a part with a checksum for an upload without checksums, but does not find the part at completion. */
const matchesPart = ({ hasChecksums }: PartialUpload, stored: Part, { etag, crc32 }: RequestedPart): boolean =>
  stored.hasChecksum === hasChecksums &&
  etag?.replaceAll('"', '') === stored.md5 &&
  (crc32 === undefined || crc32 === stored.crc32);

/** For uploads created with CRC32, S3 requires every part's checksum and numbers without gaps. */
function checkChecksums(requested: readonly RequestedPart[]): void {
  for (const [index, { number, crc32 }] of requested.entries()) {
    if (crc32 === undefined) {
      throw invalidRequest(
        'The upload was created using a crc32 checksum. The complete request must include the checksum for each part. ' +
          `It was missing for part ${number} in the request.`,
      );
    }
    if (number !== index + 1)
      throw invalidRequest('The parts of an upload with checksums must be numbered from 1 without gaps.');
  }
}

async function* readParts({ store }: StorageCall, parts: Blob[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield* store.readBlob(part) as AsyncIterable<Buffer>;
}

function etagOf(parts: Blob[]): string {
  const digest = createHash('md5');
  for (const { md5 } of parts) digest.update(Buffer.from(md5, 'hex'));
  return `${digest.digest('hex')}-${parts.length}`;
}
