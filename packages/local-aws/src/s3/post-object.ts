import { tag } from '../xml';
import { ByteReader } from './byte-reader';
import { header, type StorageCall, sendXml } from './call';
import { quotedEtag } from './conditions';
import { invalidRequest, StorageError } from './errors';
import type { ObjectHeaders } from './object-store';
import { checkPolicy, checkSize } from './post-policy';
import { storeBlob } from './write-object';

const HEAD_END = Buffer.from('\r\n\r\n');
/** S3's limit for the fields before the file. */
const MAX_FIELD_BYTES = 20 * 1024;
const MAX_FIELDS = 100;

interface UploadForm {
  fields: Map<string, string>;
  fileName: string;
  file: AsyncIterable<Buffer>;
}

const fileNameParameter = /filename\*?=("[^"]*"|[^;\r\n]*)/gi;

const fieldNameOf = (head: string): string | undefined =>
  /name="([^"]*)"/i.exec(head.replace(fileNameParameter, ''))?.[1]?.toLowerCase();

/** RFC 7578. Ignores fields after the file. */
async function readForm(source: AsyncIterable<Buffer>, contentType: string): Promise<UploadForm> {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  const name = boundary?.[1] ?? boundary?.[2];
  if (!name)
    throw new StorageError(412, 'PreconditionFailed', 'Bucket POST must be of the enclosure-type multipart/form-data');
  const reader = new ByteReader(source);
  const delimiter = Buffer.from(`\r\n--${name}`);
  await reader.readUntil(delimiter.subarray(2), MAX_FIELD_BYTES);
  const fields = new Map<string, string>();
  while (fields.size < MAX_FIELDS) {
    const head = (await reader.readUntil(HEAD_END, MAX_FIELD_BYTES)).toString();
    const field = fieldNameOf(head);
    if (field === undefined) throw invalidRequest('A part of the form has no name.');
    if (field === 'file') {
      return { fields, fileName: /filename="([^"]*)"/i.exec(head)?.[1] ?? '', file: reader.streamUntil(delimiter) };
    }
    fields.set(field, (await reader.readUntil(delimiter, MAX_FIELD_BYTES)).toString());
  }
  throw invalidRequest('The form has too many fields.');
}

const STORED_FIELDS = ['cache-control', 'content-disposition', 'content-encoding', 'expires'];

export async function postObject(call: StorageCall): Promise<void> {
  const { store, bucket, clock } = call;
  const { fields, fileName, file } = await readForm(call.body, header(call, 'content-type') ?? '');
  const key = (fields.get('key') ?? '').replaceAll('$' + '{filename}', () => fileName);
  if (!key) throw invalidRequest("Bucket POST must contain a field named 'key'.");
  const sizeRange = checkPolicy(fields, bucket, clock.now());
  const blob = await storeBlob(store, file, sizeRange.max, ({ size }) => checkSize(size, sizeRange));
  const object = { bucket, key, blob, headers: headersOf(fields), modifiedAt: clock.now() };
  store.put(object);
  respond(call, fields.get('success_action_status') ?? '204', key, quotedEtag(object));
}

function headersOf(fields: Map<string, string>): ObjectHeaders {
  const headers: ObjectHeaders = { 'content-type': fields.get('content-type') ?? 'binary/octet-stream' };
  for (const [name, value] of fields) {
    if (STORED_FIELDS.includes(name) || name.startsWith('x-amz-meta-')) headers[name] = value;
  }
  return headers;
}

function respond(call: StorageCall, status: string, key: string, etag: string): void {
  const location = `${call.url}/${call.bucket}/${key.split('/').map(encodeURIComponent).join('/')}`;
  call.response.setHeader('etag', etag);
  call.response.setHeader('location', location);
  if (status !== '201') {
    call.response.writeHead(status === '200' ? 200 : 204).end();
    return;
  }
  const parts = [tag('Location', location), tag('Bucket', call.bucket), tag('Key', key), tag('ETag', etag)];
  sendXml(call, 'PostResponse', parts, 201);
}
