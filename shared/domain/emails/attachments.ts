import { withoutParameters } from '../../contract/content-type';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS, MAX_FILENAME, MAX_SES_NAME } from '../../contract/email-limits';
import type { FieldError } from '../../contract/errors';
import { append } from '../lists';
import { checkInvitations } from './invitation';

/** Source: Amazon SES Developer Guide, "Amazon SES unsupported attachment types" (read 2025). */
const refusedExtensions: ReadonlySet<string> = new Set(
  `ade adp app asp bas bat cer chm cmd com cpl crt csh der exe fxp gadget hlp hta inf ins isp its js jse ksh lib lnk mad
  maf mag mam maq mar mas mat mau mav maw mda mdb mde mdt mdw mdz msc msh msh1 msh2 mshxml msh1xml msh2xml msi msp mst
  ops pcd pif plg prf prg reg scf scr sct shb shs sys ps1 ps1xml ps2 ps2xml psc1 psc2 tmp url vb vbe vbs vps vsmacros
  vss vst vsw vxd ws wsc wsf wsh xnk`.split(/\s+/),
);

/**
 * Programs and their containers. Sources: "File types blocked in Gmail" (Gmail Help), "Blocked attachments in Outlook"
 * (Microsoft Support).
 */
const harmfulExtensions: ReadonlySet<string> = new Set(
  [
    // Programs, installers and libraries.
    'apk appcontent-ms appinstaller application appref-ms appx appxbundle cab diagcab diagcfg diagpack dll ex ex_ jar',
    'jnlp mjs msix msixbundle msu nsh pkg pyz pyzw xbap xll',
    // Shortcuts, settings and searches that Windows opens without asking.
    'library-ms mcf rdp search-ms searchconnector-ms settingcontent-ms theme themepack website xrm-ms',
    // Scripts.
    'command hpj psd1 psdm1 psm1 py pyc pyo pyw vbp wsb',
    // Documents with macros (Microsoft: "Open XML Formats and file name extensions").
    'docm dotm xlsm xltm xlam pptm potm ppam ppsm sldm accda accde accdr one onepkg slk iqy',
    // Disk images, which hide the mark of a downloaded file.
    'dmg img iso sparsebundle sparseimage udf vhd vhdx vmdk wim',
  ].flatMap((line) => line.split(' ')),
);

/** Format characters, variation selectors, and fillers (Unicode, UAX #44). */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Windows ignores trailing dots and spaces, and everything after a `:`. */
function effectiveExtension(filename: string): string {
  const visibleName = filename.replace(INVISIBLE, '').normalize('NFKC');
  const [extension = ''] = extensionOf(trimEnd(visibleName)).split(':');
  return trimEnd(extension);
}

/** Takes linear time, unlike a regular expression. */
function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s.]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** IANA media types registry. */
const contentTypes: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  bmp: 'image/bmp',
  csv: 'text/csv',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  eml: 'message/rfc822',
  epub: 'application/epub+zip',
  gif: 'image/gif',
  gz: 'application/gzip',
  htm: 'text/html',
  html: 'text/html',
  ics: 'text/calendar',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  md: 'text/markdown',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  odp: 'application/vnd.oasis.opendocument.presentation',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odt: 'application/vnd.oasis.opendocument.text',
  pdf: 'application/pdf',
  pkpass: 'application/vnd.apple.pkpass',
  png: 'image/png',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  rtf: 'application/rtf',
  svg: 'image/svg+xml',
  tiff: 'image/tiff',
  txt: 'text/plain',
  vcf: 'text/vcard',
  wav: 'audio/wav',
  webp: 'image/webp',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml',
  zip: 'application/zip',
};

function extensionOf(filename: string): string {
  const dot = filename.lastIndexOf('.');
  return dot < 0 ? '' : filename.slice(dot + 1).toLowerCase();
}

export function contentTypeOf(filename: string): string {
  const extension = extensionOf(filename);
  const contentType = Object.hasOwn(contentTypes, extension) ? contentTypes[extension] : undefined;
  return contentType ?? 'application/octet-stream';
}

export interface AttachmentFields {
  filename: string;
  contentType?: string | undefined;
  content?: string | undefined;
  uploadId?: string | undefined;
  disposition?: 'attachment' | 'inline' | undefined;
  contentId?: string | undefined;
}

/** Null unless the text is padded base64 on one line (RFC 4648 section 4). */
export function base64Size(text: string): number | null {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null;
  const padding = /={0,2}$/.exec(text)?.[0].length ?? 0;
  return (text.length / 4) * 3 - padding;
}

export function filenameError(filename: string): Omit<FieldError, 'field'> | null {
  if (filename.length > MAX_FILENAME) {
    return { message: `A file name has at most ${MAX_FILENAME} characters.`, code: 'too_big' };
  }
  // Bidirectional controls can make "exe.pdf" out of "fdp.exe".
  if (/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069/\\]/u.test(filename)) {
    return { message: 'A file name has no path separators and no control characters.', code: 'invalid_string' };
  }
  if (/^[\s.]*$/.test(filename)) {
    return { message: 'A file name has characters other than dots and spaces.', code: 'invalid_string' };
  }
  const extension = effectiveExtension(filename);
  if (refusedExtensions.has(extension) || harmfulExtensions.has(extension)) {
    return { message: `Files with the extension .${extension} cannot be sent by email.`, code: 'invalid_string' };
  }
  return null;
}

export function checkAttachments(attachments: readonly AttachmentFields[]): FieldError[] {
  if (attachments.length > MAX_ATTACHMENTS) {
    return [
      {
        field: 'attachments',
        message: `An email can have at most ${MAX_ATTACHMENTS} attachments.`,
        code: 'too_big',
      },
    ];
  }
  const errors = attachments.flatMap((attachment, index) => checkAttachment(attachment, `attachments[${index}]`));
  append(errors, checkDuplicateIds(attachments));
  append(errors, checkInvitations(attachments));
  const bytes = attachments.reduce((sum, { content }) => sum + (base64Size(content ?? '') ?? 0), 0);
  if (bytes > MAX_ATTACHMENT_BYTES) {
    const message = `The attachments of an email can have at most ${MAX_ATTACHMENT_BYTES} bytes in total.`;
    errors.push({ field: 'attachments', message, code: 'too_big' });
  }
  return errors;
}

function checkAttachment(attachment: AttachmentFields, field: string): FieldError[] {
  const errors: FieldError[] = [];
  const nameError = filenameError(attachment.filename);
  if (nameError) errors.push({ field: `${field}.filename`, ...nameError });
  const type = attachment.contentType;
  if (type !== undefined && !isContentType(type)) {
    errors.push({ field: `${field}.contentType`, message: 'Not a content type.', code: 'invalid_string' });
  }
  return [...errors, ...checkContent(attachment, field), ...checkContentId(attachment, field)];
}

/** A content id identifies one part (RFC 2392). */
function checkDuplicateIds(attachments: readonly AttachmentFields[]): FieldError[] {
  const indexById = new Map<string, number>();
  return attachments.flatMap(({ contentId }, index): FieldError[] => {
    if (contentId === undefined) return [];
    const firstIndex = indexById.get(contentId);
    if (firstIndex === undefined) {
      indexById.set(contentId, index);
      return [];
    }
    const message = `Same as attachments[${firstIndex}].contentId.`;
    return [{ field: `attachments[${index}].contentId`, message, code: 'duplicate' }];
  });
}

function checkContent({ content, uploadId }: AttachmentFields, field: string): FieldError[] {
  const hasExactlyOne = (content === undefined) !== (uploadId === undefined);
  if (!hasExactlyOne) {
    return [{ field: `${field}.content`, message: 'Send either content or uploadId.', code: 'required' }];
  }
  if (content === undefined) return [];
  const size = base64Size(content);
  if (size === null) return [{ field: `${field}.content`, message: base64Message(content), code: 'invalid_string' }];
  return size > 0 ? [] : [{ field: `${field}.content`, message: 'The file is empty.', code: 'too_small' }];
}

const base64Message = (content: string): string =>
  content.startsWith('data:')
    ? 'Not valid base64. Remove data:…;base64, from the beginning.'
    : 'Not valid base64: only A-Z, a-z, 0-9, + and /, padded with =, without line breaks.';

function checkContentId({ disposition, contentId }: AttachmentFields, field: string): FieldError[] {
  if (disposition === 'inline' && contentId === undefined) {
    return [{ field: `${field}.contentId`, message: 'An inline attachment needs a contentId.', code: 'required' }];
  }
  if (contentId === undefined) return [];
  if (contentId.length <= MAX_SES_NAME && /^[\w.@+-]+$/.test(contentId)) return [];
  return [{ field: `${field}.contentId`, message: 'Letters, digits and . _ @ + - only.', code: 'invalid_string' }];
}

/** SES limits only the type; parameters are not sent. */
const isContentType = (type: string): boolean => (withoutParameters(type)?.length ?? Infinity) <= MAX_SES_NAME;
