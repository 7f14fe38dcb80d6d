import { badRequest } from './errors';
import type { SendEmailRequest, SesAttachment, SesHeader, SimpleContent } from './schema';

/** "Unsupported attachment types" in the SES developer guide. */
const refusedTypes = new Set(
  `ade adp app asp bas bat cer chm cmd com cpl crt csh der exe fxp gadget hlp hta inf ins isp its js jse ksh lib lnk
  mad maf mag mam maq mar mas mat mau mav maw mda mdb mde mdt mdw mdz msc msh msh1 msh2 mshxml msh1xml msh2xml msi msp
  mst ops pcd pif plg prf prg reg scf scr sct shb shs sys ps1 ps1xml ps2 ps2xml psc1 psc2 tmp url vb vbe vbs vps
  vsmacros vss vst vsw vxd ws wsc wsf wsh xnk`.split(/\s+/),
);

const isRefusedType = (fileName: string): boolean =>
  refusedTypes.has(fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()) && fileName.includes('.');

const MAX_HEADERS = 15;
const MAX_HEADER_NAME = 126;
const MAX_HEADER_VALUE = 995;
const MAX_HEADER_NAME_AND_VALUE = 996;
const MAX_TAGS = 50;
const MAX_SUBJECT = 998;

const headerName = /^[\x21-\x39\x3b-\x7e]+$/;
const headerValue = /^[\x20-\x7e]*$/;
const tagText = /^[A-Za-z0-9_-]{1,256}$/;
const isSevenBit = (bytes: Buffer): boolean => bytes.every((byte) => byte < 0x80);

/** SES refuses these headers, because the request has fields for them or because SES writes them. */
const reservedHeaders = new Set(
  'from to cc bcc subject reply-to sender return-path date message-id mime-version dkim-signature received'.split(' '),
);

export function checkSimple({ Subject, Body, Headers = [], Attachments = [] }: SimpleContent): void {
  if (/[\r\n]/.test(Subject.Data)) throw badRequest('Subject contains a line break');
  if (Subject.Data.length > MAX_SUBJECT) throw badRequest(`Subject is longer than ${MAX_SUBJECT} characters`);
  if (!Body.Html && !Body.Text) throw badRequest('The message body is missing: give Text, Html or both');
  if (Headers.length > MAX_HEADERS) throw badRequest(`A message can have at most ${MAX_HEADERS} headers`);
  Headers.forEach(checkHeader);
  Attachments.forEach(checkAttachment);
}

/** In characters, without the line end (RFC 5322, section 2.1.1). SES refuses longer lines. */
const MAX_LINE = 998;

export function checkRaw(raw: Buffer, files: readonly { filename: string | null }[]): void {
  const maxWithCarriageReturn = MAX_LINE + 1;
  for (const line of raw.toString('latin1').split('\n')) {
    if (line.length > maxWithCarriageReturn) throw badRequest(`A line has more than ${MAX_LINE} characters`);
  }
  for (const { filename } of files) {
    if (filename && isRefusedType(filename)) throw badRequest(`Illegal filename '${filename}'.`);
  }
}

function checkHeader({ Name, Value }: SesHeader): void {
  if (!headerName.test(Name) || Name.length > MAX_HEADER_NAME) {
    throw badRequest(`Header name is not valid: ${Name.slice(0, MAX_HEADER_NAME)}`);
  }
  const lower = Name.toLowerCase();
  if (reservedHeaders.has(lower) || lower.startsWith('content-'))
    throw badRequest(`Header ${Name} is not allowed here`);
  const isTooLong = Value.length > MAX_HEADER_VALUE || Name.length + Value.length > MAX_HEADER_NAME_AND_VALUE;
  if (!headerValue.test(Value) || isTooLong) throw badRequest(`Value of header ${Name} is not valid`);
}

function checkAttachment(attachment: SesAttachment): void {
  const { FileName, ContentDisposition, ContentId, ContentTransferEncoding = 'SEVEN_BIT', RawContent } = attachment;
  if (!FileName || FileName.length > 255 || /[\r\n]/.test(FileName))
    throw badRequest('Attachment file name is not valid');
  if (isRefusedType(FileName)) throw badRequest(`Attachment type is not supported: ${FileName}`);
  if (/[\r\n]/.test(`${attachment.ContentType ?? ''}${ContentId ?? ''}${attachment.ContentDescription ?? ''}`)) {
    throw badRequest(`Attachment ${FileName} has a line break in its fields`);
  }
  if (ContentDisposition === 'INLINE' && !ContentId)
    throw badRequest(`Inline attachment ${FileName} needs a ContentId`);
  if (ContentTransferEncoding === 'SEVEN_BIT' && !isSevenBit(Buffer.from(RawContent, 'base64'))) {
    throw badRequest(`Attachment ${FileName} is not 7-bit: its ContentTransferEncoding must be BASE64`);
  }
}

export function checkTags(tags: SendEmailRequest['EmailTags'] = []): Record<string, string> {
  if (tags.length > MAX_TAGS) throw badRequest(`A message can have at most ${MAX_TAGS} tags`);
  const byName: Record<string, string> = {};
  for (const { Name, Value } of tags) {
    if (!tagText.test(Name)) throw badRequest(`Invalid tag name <${Name.slice(0, 256)}>`);
    if (!tagText.test(Value)) throw badRequest(`Invalid tag value <${Value.slice(0, 256)}>`);
    if (Object.hasOwn(byName, Name)) throw badRequest(`Duplicate tag name <${Name}>`);
    byName[Name] = Value;
  }
  return byName;
}
