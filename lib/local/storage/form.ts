import { ByteReader } from './byte-reader';
import { invalidRequest, StorageError } from './errors';

const HEAD_END = Buffer.from('\r\n\r\n');
/** S3 takes at most 20 KB of fields before the file. */
const MAX_FIELD_BYTES = 20 * 1024;
const MAX_FIELDS = 100;

export interface UploadForm {
  /** The fields before the file, names in lower case. */
  fields: Map<string, string>;
  fileName: string;
  file: AsyncIterable<Buffer>;
}

/** Reads an HTML form (RFC 7578) up to its file, which is streamed. Fields after the file do not count. */
export async function readForm(source: AsyncIterable<Buffer>, contentType: string): Promise<UploadForm> {
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
    const field = /name="([^"]*)"/i.exec(head.replace(/filename\*?=("[^"]*"|[^;\r\n]*)/gi, ''))?.[1]?.toLowerCase();
    if (field === undefined) throw invalidRequest('A part of the form has no name.');
    if (field === 'file') {
      return { fields, fileName: /filename="([^"]*)"/i.exec(head)?.[1] ?? '', file: reader.streamUntil(delimiter) };
    }
    fields.set(field, (await reader.readUntil(delimiter, MAX_FIELD_BYTES)).toString());
  }
  throw invalidRequest('The form has too many fields.');
}
