import { header, type StorageCall, sendXml } from './call';
import { quoted } from './conditions';
import { invalidRequest } from './errors';
import { readForm } from './form';
import type { ObjectHeaders } from './object-store';
import { checkPolicy, checkSize } from './post-policy';
import { receive } from './write-object';
import { tag, xmlDocument } from './xml';

const KEPT_FIELDS = ['cache-control', 'content-disposition', 'content-encoding', 'expires'];

/** A browser's upload by form (presigned POST): what its policy says is enforced, the signature is taken as it is. */
export async function postObject(call: StorageCall): Promise<void> {
  const { store, bucket, clock } = call;
  const { fields, fileName, file } = await readForm(call.body, header(call, 'content-type') ?? '');
  const key = (fields.get('key') ?? '').replaceAll('$' + '{filename}', fileName);
  if (!key) throw invalidRequest("Bucket POST must contain a field named 'key'.");
  const range = checkPolicy(fields, bucket, clock.now());
  const blob = await receive(store, file, range.max, ({ size }) => checkSize(size, range));
  const object = { bucket, key, blob, headers: headersOf(fields), modifiedAt: clock.now() };
  store.put(object);
  answer(call, fields.get('success_action_status') ?? '204', key, quoted(object));
}

function headersOf(fields: Map<string, string>): ObjectHeaders {
  const headers: ObjectHeaders = { 'content-type': fields.get('content-type') ?? 'binary/octet-stream' };
  for (const [name, value] of fields) {
    if (KEPT_FIELDS.includes(name) || name.startsWith('x-amz-meta-')) headers[name] = value;
  }
  return headers;
}

function answer(call: StorageCall, status: string, key: string, etag: string): void {
  const location = `${call.url}/${call.bucket}/${key.split('/').map(encodeURIComponent).join('/')}`;
  call.response.setHeader('etag', etag);
  call.response.setHeader('location', location);
  if (status === '201') {
    const parts = [tag('Location', location), tag('Bucket', call.bucket), tag('Key', key), tag('ETag', etag)];
    sendXml(call, 201, xmlDocument(tag.raw('PostResponse', ...parts)));
  } else call.response.writeHead(status === '200' ? 200 : 204).end();
}
