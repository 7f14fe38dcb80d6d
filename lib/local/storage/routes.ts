import { allowOrigin, answerPreflight, checkAccess } from './access';
import { createBucket, deleteObjects, headBucket, listObjects } from './bucket-operations';
import { header, type StorageCall } from './call';
import { StorageError } from './errors';
import { abortUpload, completeUpload, createUpload, uploadPart } from './multipart';
import { postObject } from './post-object';
import { getObject } from './read-object';
import { copyObject, deleteObject, putObject } from './write-object';

type Operation = (call: StorageCall) => void | Promise<void>;

/** Answers one request. */
export async function answer(call: StorageCall): Promise<void> {
  allowOrigin(call);
  if (call.request.method === 'OPTIONS') return answerPreflight(call);
  const operation = choose(call);
  if (operation !== postObject) checkAccess(call);
  if (operation !== createBucket && !call.store.hasBucket(call.bucket)) {
    const details = { BucketName: call.bucket };
    throw new StorageError(404, 'NoSuchBucket', 'The specified bucket does not exist', details);
  }
  await operation(call);
}

function choose(call: StorageCall): Operation {
  const { key, query } = call;
  const operation = key ? forObject(call) : forBucket(call, query);
  if (!operation) throw new StorageError(405, 'MethodNotAllowed', 'This operation is not known here.');
  return operation;
}

function forObject(call: StorageCall): Operation | undefined {
  const isMultipart = call.query.has('uploadId');
  switch (call.request.method) {
    case 'PUT':
      if (isMultipart) return uploadPart;
      return header(call, 'x-amz-copy-source') === undefined ? putObject : copyObject;
    case 'GET':
    case 'HEAD':
      return getObject;
    case 'POST':
      return isMultipart ? completeUpload : call.query.has('uploads') ? createUpload : undefined;
    case 'DELETE':
      return isMultipart ? abortUpload : deleteObject;
    default:
      return undefined;
  }
}

function forBucket({ request }: StorageCall, query: URLSearchParams): Operation | undefined {
  switch (request.method) {
    case 'PUT':
      return createBucket;
    case 'HEAD':
      return headBucket;
    case 'GET':
      return query.get('list-type') === '2' ? listObjects : undefined;
    case 'POST':
      return query.has('delete') ? deleteObjects : postObject;
    default:
      return undefined;
  }
}
