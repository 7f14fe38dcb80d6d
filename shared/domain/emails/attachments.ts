import {
  MAXIMUM_ATTACHMENT_BYTES,
  MAXIMUM_ATTACHMENTS,
  MAXIMUM_FILENAME,
  MAXIMUM_SES_NAME,
} from '../../contract/mail-limits';
import type { FieldProblem } from '../field-problem';
import { extensionOf, refusedExtensions } from './content-types';

/** An attachment as a caller describes it. Its bytes are in `content` or in an upload. */
export interface GivenAttachment {
  filename: string;
  contentType?: string | undefined;
  content?: string | undefined;
  uploadId?: string | undefined;
  disposition?: 'attachment' | 'inline' | undefined;
  contentId?: string | undefined;
}

/**
 * The number of bytes that a base64 text encodes, without decoding it. Null if it is not base64 (RFC 4648 section 4,
 * padding required, no line breaks).
 */
export function base64Size(text: string): number | null {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  return (text.length / 4) * 3 - padding;
}

/** Whether a file of this name may be sent, as an attachment or as an upload for one. */
export function filenameProblem(filename: string): Omit<FieldProblem, 'field'> | null {
  if (filename.length > MAXIMUM_FILENAME) {
    return { message: `A file name has at most ${MAXIMUM_FILENAME} characters.`, code: 'too_big' };
  }
  // Bidirectional controls can make "exe.pdf" out of "fdp.exe".
  if (/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069/\\]/u.test(filename) || /^[\s.]*$/.test(filename)) {
    return { message: 'A file name has no path separators and no control characters.', code: 'invalid_string' };
  }
  const extension = extensionOf(filename.replace(/[\s.]+$/, ''));
  if (refusedExtensions.has(extension)) {
    return { message: `Files with the extension .${extension} cannot be sent by email.`, code: 'invalid_string' };
  }
  return null;
}

/** All mistakes in a mail's attachments. The sizes of uploads are checked when the uploads are read. */
export function checkAttachments(attachments: readonly GivenAttachment[]): FieldProblem[] {
  if (attachments.length > MAXIMUM_ATTACHMENTS) {
    return [
      { field: 'attachments', message: `A mail has at most ${MAXIMUM_ATTACHMENTS} attachments.`, code: 'too_big' },
    ];
  }
  const problems = attachments.flatMap((attachment, index) => checkOne(attachment, `attachments[${index}]`));
  problems.push(...checkTwice(attachments));
  const bytes = attachments.reduce((sum, { content }) => sum + (base64Size(content ?? '') ?? 0), 0);
  if (bytes > MAXIMUM_ATTACHMENT_BYTES) {
    const message = `The attachments of a mail have at most ${MAXIMUM_ATTACHMENT_BYTES} bytes in total.`;
    problems.push({ field: 'attachments', message, code: 'too_big' });
  }
  return problems;
}

function checkOne(attachment: GivenAttachment, field: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const name = filenameProblem(attachment.filename);
  if (name) problems.push({ field: `${field}.filename`, ...name });
  const type = attachment.contentType;
  if (type !== undefined && !isContentType(type)) {
    problems.push({ field: `${field}.contentType`, message: 'Not a content type.', code: 'invalid_string' });
  }
  return [...problems, ...checkContent(attachment, field), ...checkContentId(attachment, field)];
}

/** RFC 2392: a content id leads to one part of the mail. */
function checkTwice(attachments: readonly GivenAttachment[]): FieldProblem[] {
  const first = new Map<string, number>();
  return attachments.flatMap(({ contentId }, index): FieldProblem[] => {
    if (contentId === undefined) return [];
    const other = first.get(contentId);
    if (other === undefined) {
      first.set(contentId, index);
      return [];
    }
    const message = `The same as attachments[${other}].contentId.`;
    return [{ field: `attachments[${index}].contentId`, message, code: 'duplicate' }];
  });
}

function checkContent({ content, uploadId }: GivenAttachment, field: string): FieldProblem[] {
  if ((content === undefined) === (uploadId === undefined)) {
    return [{ field: `${field}.content`, message: 'Give either content or uploadId.', code: 'required' }];
  }
  if (content === undefined) return [];
  const size = base64Size(content);
  if (size === null) return [{ field: `${field}.content`, message: notBase64(content), code: 'invalid_string' }];
  return size > 0 ? [] : [{ field: `${field}.content`, message: 'The file is empty.', code: 'too_small' }];
}

const notBase64 = (content: string): string =>
  content.startsWith('data:')
    ? 'Not valid base64. Leave out data:…;base64, at its beginning.'
    : 'Not valid base64: padded with =, in one line, of A-Z, a-z, 0-9, + and / only.';

function checkContentId({ disposition, contentId }: GivenAttachment, field: string): FieldProblem[] {
  if (disposition === 'inline' && contentId === undefined) {
    return [{ field: `${field}.contentId`, message: 'An inline attachment needs a contentId.', code: 'required' }];
  }
  if (contentId === undefined || (contentId.length <= MAXIMUM_SES_NAME && /^[\w.@+-]+$/.test(contentId))) return [];
  return [{ field: `${field}.contentId`, message: 'Letters, digits and . _ @ + - only.', code: 'invalid_string' }];
}

/** RFC 2045 section 5.1: type "/" subtype, without parameters. */
const isContentType = (type: string): boolean =>
  type.length <= MAXIMUM_SES_NAME &&
  /^(?:application|audio|font|image|message|model|text|video)\/[\w!#$&^.+-]+$/i.test(type);
