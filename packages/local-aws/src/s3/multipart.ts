import { tag } from '../xml';
import { header, type StorageCall, sendXml } from './call';
import { invalidRequest, StorageError } from './errors';
import type { PartialUpload } from './partial-uploads';
import { headersOf, receivePut } from './write-object';

const MAX_PARTS = 10_000;

export function createUpload(call: StorageCall): void {
  const { store, bucket, key, clock } = call;
  const algorithm = header(call, 'x-amz-checksum-algorithm');
  if (algorithm !== undefined && algorithm !== 'CRC32') {
    throw new StorageError(501, 'NotImplemented', 'This emulator supports only the checksum algorithm CRC32.');
  }
  const hasChecksums = algorithm !== undefined;
  const { id } = store.uploads.create({ bucket, key, headers: headersOf(call), startedAt: clock.now(), hasChecksums });
  const children = [tag('Bucket', bucket), tag('Key', key), tag('UploadId', id)];
  sendXml(call, 'InitiateMultipartUploadResult', children);
}

export async function uploadPart(call: StorageCall): Promise<void> {
  const { store, query, response } = call;
  const number = Number(query.get('partNumber'));
  if (!(Number.isInteger(number) && number >= 1 && number <= MAX_PARTS)) {
    throw new StorageError(400, 'InvalidArgument', 'Part number must be an integer between 1 and 10000, inclusive');
  }
  const { hasChecksums } = requireUpload(call);
  const hasChecksum = sendsChecksum(call);
  if (hasChecksums && !hasChecksum) {
    throw invalidRequest('Checksum Type mismatch occurred, expected checksum Type: crc32, actual checksum Type: null');
  }
  const part = { ...(await receivePut(call)), hasChecksum };
  try {
    store.uploads.addPart(requireUpload(call), number, part);
  } catch (error) {
    store.removeBlob(part);
    throw error;
  }
  const checksum = hasChecksum ? { 'x-amz-checksum-crc32': part.crc32 } : {};
  response.writeHead(200, { etag: `"${part.md5}"`, ...checksum }).end();
}

const sendsChecksum = (call: StorageCall): boolean =>
  header(call, 'x-amz-checksum-crc32') !== undefined || header(call, 'x-amz-trailer') === 'x-amz-checksum-crc32';

export function abortUpload(call: StorageCall): void {
  call.store.uploads.remove(requireUpload(call));
  call.response.writeHead(204).end();
}

export function requireUpload({ store, bucket, key, query }: StorageCall): PartialUpload {
  const upload = store.uploads.get(bucket, key, query.get('uploadId') ?? '');
  if (!upload) throw new StorageError(404, 'NoSuchUpload', 'The specified upload does not exist.');
  return upload;
}
