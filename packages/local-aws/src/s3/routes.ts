import { DAY_SECONDS } from '../durations';
import { createBucket, deleteObjects, headBucket, listObjects } from './bucket-operations';
import { header, type StorageCall } from './call';
import { completeUpload } from './complete-upload';
import { accessDenied, StorageError } from './errors';
import { abortUpload, createUpload, uploadPart } from './multipart';
import { postObject } from './post-object';
import { getObject } from './read-object';
import { copyObject, deleteObject, putObject } from './write-object';

type Operation = (call: StorageCall) => void | Promise<void>;

export async function answer(call: StorageCall): Promise<void> {
  allowOrigin(call);
  if (call.request.method === 'OPTIONS') return answerPreflight(call);
  const operation = operationFor(call);
  if (operation !== postObject) checkAccess(call);
  if (Buffer.byteLength(call.key) > MAX_KEY_BYTES) {
    throw new StorageError(400, 'KeyTooLongError', 'Your key is too long');
  }
  if (operation !== createBucket && !call.store.hasBucket(call.bucket)) {
    const details = { BucketName: call.bucket };
    throw new StorageError(404, 'NoSuchBucket', 'The specified bucket does not exist', details);
  }
  await operation(call);
}

function operationFor(call: StorageCall): Operation {
  const operationsByMethod = call.key ? objectOperations : bucketOperations;
  const operation = operationsByMethod[call.request.method ?? '']?.(call);
  if (!operation) throw new StorageError(405, 'MethodNotAllowed', 'This emulator does not support the operation.');
  return operation;
}

type OperationsByMethod = Record<string, (call: StorageCall) => Operation | undefined>;

const isMultipart = ({ query }: StorageCall): boolean => query.has('uploadId');

const objectOperations: OperationsByMethod = {
  PUT: (call) => {
    if (isMultipart(call)) return uploadPart;
    return header(call, 'x-amz-copy-source') === undefined ? putObject : copyObject;
  },
  GET: () => getObject,
  HEAD: () => getObject,
  POST: (call) => {
    if (isMultipart(call)) return completeUpload;
    return call.query.has('uploads') ? createUpload : undefined;
  },
  DELETE: (call) => (isMultipart(call) ? abortUpload : deleteObject),
};

const bucketOperations: OperationsByMethod = {
  PUT: () => createBucket,
  HEAD: () => headBucket,
  GET: ({ query }) => (query.get('list-type') === '2' ? listObjects : undefined),
  POST: ({ query }) => (query.has('delete') ? deleteObjects : postObject),
};

/** S3's limits. */
const MAX_LINK_SECONDS = 7 * DAY_SECONDS;
const MAX_KEY_BYTES = 1024;

/** Does not check the signature. */
function checkAccess(call: StorageCall): void {
  const { query, clock } = call;
  if (query.has('X-Amz-Signature')) {
    const signedAt = readAmzDate(query.get('X-Amz-Date') ?? '');
    const seconds = Number(query.get('X-Amz-Expires'));
    if (!(seconds <= MAX_LINK_SECONDS)) {
      throw new StorageError(
        400,
        'AuthorizationQueryParametersError',
        'X-Amz-Expires must be less than a week (in seconds)',
      );
    }
    if (!(signedAt + seconds * 1000 > clock.now())) throw accessDenied('Request has expired');
  } else if (!isSigned(call)) throw accessDenied();
}

/** A signature header of a web page is fake, because pages have presigned URLs but no keys. */
const isSigned = (call: StorageCall): boolean =>
  header(call, 'origin') === undefined && header(call, 'authorization')?.startsWith('AWS4-HMAC-SHA256 ') === true;

/** `20261121T120000Z` to epoch milliseconds; NaN if invalid. */
const readAmzDate = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** Any origin may call, because the signed URL or form grants access. */
function allowOrigin(call: StorageCall): void {
  if (header(call, 'origin') === undefined) return;
  call.response.setHeader('access-control-allow-origin', '*');
  call.response.setHeader('access-control-expose-headers', 'ETag, Location');
}

function answerPreflight(call: StorageCall): void {
  call.response.setHeader('access-control-allow-methods', 'GET, HEAD, POST, PUT');
  call.response.setHeader('access-control-allow-headers', header(call, 'access-control-request-headers') ?? '*');
  call.response.setHeader('access-control-max-age', '3000');
  call.response.writeHead(200).end();
}
