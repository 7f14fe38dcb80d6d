import { readRange } from '../../shared/aws/storage';
import type { FieldError } from '../../shared/contract/errors';
import type { ImportFormat } from '../../shared/contract/import-body';
import { invalidBody, invalidField, Problem } from '../../shared/contract/problem';
import { checkUpload, type ReadyUpload, type UnusableUpload, uploadKey } from '../../shared/db/emails/uploads';
import type { ColumnsReader } from '../../shared/domain/import/columns';
import { type FileParams, HEADER_BYTES, readLayout } from '../../shared/domain/import/header';
import { append } from '../../shared/domain/lists';

const unusableMessages: Readonly<Record<UnusableUpload['outcome'], string>> = {
  not_found: '',
  other_purpose: 'This upload was created for an attachment.',
  // Never shown, because an upload can be imported again, for example after a dry run.
  used: '',
  incomplete: 'The file of this upload is incomplete.',
};

function requireUsable(result: ReadyUpload | UnusableUpload): ReadyUpload {
  if (result.outcome === 'ready') return result;
  if (result.outcome === 'not_found') throw new Problem('UPLOAD_NOT_FOUND');
  throw invalidField('uploadId', unusableMessages[result.outcome]);
}

const csvOnlyFields = ['mapping', 'types', 'delimiter'] as const;

type CsvFields = { [Field in (typeof csvOnlyFields)[number]]?: unknown };

export const ndjsonErrors = (fields: CsvFields): FieldError[] =>
  csvOnlyFields
    .filter((field) => fields[field] !== undefined)
    .map((field) => ({
      field,
      message: 'Only for CSV. NDJSON has the names and types of its values.',
      code: 'custom',
    }));

interface FileFields extends CsvFields {
  uploadId: string;
  format?: ImportFormat | undefined;
  delimiter?: string | undefined;
}

function formatOf({ format }: FileFields, { filename, contentType }: ReadyUpload['upload']): ImportFormat {
  if (format) return format;
  return /\.(?:ndjson|jsonl)$/i.test(filename) || /json/i.test(contentType) ? 'ndjson' : 'csv';
}

/** Reads only the first bytes, and throws a 422 with their errors. The upload stays usable until it expires. */
export async function readImportFile<Column>(
  projectId: string,
  fields: FileFields,
  readColumns: ColumnsReader<Column>,
): Promise<FileParams<Column>> {
  const { upload, etag } = requireUsable(await checkUpload(projectId, fields.uploadId, { purpose: 'import' }));
  const key = uploadKey(upload.projectId, upload.id);
  const options = { ...fields, format: formatOf(fields, upload) };
  const errors = options.format === 'ndjson' ? ndjsonErrors(fields) : [];
  const firstBytes = await readRange(key, etag, 0, HEADER_BYTES - 1);
  if (!firstBytes) throw invalidField('uploadId', 'The file of this upload changed while it was read.');
  const layout = readLayout(firstBytes, options, firstBytes.length === upload.size, readColumns);
  if ('errors' in layout) append(errors, layout.errors);
  if ('errors' in layout || errors.length > 0) throw invalidBody(errors);
  return { key, etag, size: upload.size, layout };
}
