import { calendarMethod } from '../../contract/content-type';
import { MAX_INVITATION_BYTES } from '../../contract/email-limits';
import type { FieldError } from '../../contract/errors';

/** RFC 5546, section 1.4. */
const METHODS: readonly string[] = [
  'PUBLISH',
  'REQUEST',
  'REPLY',
  'ADD',
  'CANCEL',
  'REFRESH',
  'COUNTER',
  'DECLINECOUNTER',
];

/** RFC 5546, section 3.2. */
const METHODS_OF_ORGANIZER: readonly string[] = ['REQUEST', 'ADD', 'CANCEL'];

const COMPONENTS = new Set(['VEVENT', 'VTODO', 'VJOURNAL', 'VFREEBUSY']);

export const invitationType = (method: string): string => `text/calendar; method=${method}`;

export function invitationIn(
  attachments: readonly { contentType: string }[],
): { index: number; method: string } | null {
  const index = attachments.findIndex(({ contentType }) => calendarMethod(contentType) !== null);
  const method = calendarMethod(attachments[index]?.contentType ?? '');
  return method === null ? null : { index, method };
}

interface FileFields {
  contentType?: string | undefined;
  content?: string | undefined;
  disposition?: 'attachment' | 'inline' | undefined;
}

export function checkInvitations(attachments: readonly FileFields[]): FieldError[] {
  let firstIndex: number | null = null;
  return attachments.flatMap((attachment, index): FieldError[] => {
    const method = calendarMethod(attachment.contentType ?? '');
    if (method === null) return [];
    const field = `attachments[${index}]`;
    if (firstIndex !== null) {
      const message = `An email can have one invitation, and attachments[${firstIndex}] is one. To attach a calendar file, leave out method.`;
      return [{ field: `${field}.contentType`, message, code: 'duplicate' }];
    }
    firstIndex = index;
    return checkInvitation(attachment, method, field);
  });
}

function checkInvitation({ content, disposition }: FileFields, method: string, field: string): FieldError[] {
  if (!METHODS.includes(method)) {
    const message = `The method of an invitation is one of ${METHODS.join(', ')}.`;
    return [{ field: `${field}.contentType`, message, code: 'invalid_string' }];
  }
  if (disposition === 'inline') {
    return [{ field: `${field}.disposition`, message: 'An invitation can’t be inline.', code: 'invalid_string' }];
  }
  if (content === undefined) {
    return [{ field: `${field}.content`, message: 'An invitation needs content, not uploadId.', code: 'required' }];
  }
  if (Buffer.byteLength(content, 'base64') > MAX_INVITATION_BYTES) {
    const message = `An invitation has at most ${MAX_INVITATION_BYTES} bytes.`;
    return [{ field: `${field}.content`, message, code: 'too_big' }];
  }
  const message = calendarError(Buffer.from(content, 'base64'), method);
  return message === null ? [] : [{ field: `${field}.content`, message, code: 'invalid_string' }];
}

export function calendarError(bytes: Buffer, method: string): string | null {
  const text = textOf(bytes);
  if (text === null) return 'The calendar is not valid UTF-8.';
  const lines = contentLines(text);
  const [first] = lines;
  if (first?.name !== 'BEGIN' || first.value.toUpperCase() !== 'VCALENDAR') {
    return 'Line 1: a calendar starts with BEGIN:VCALENDAR.';
  }
  return structureError(lines) ?? methodError(lines, method);
}

function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** RFC 5545, section 3.1. */
interface ContentLine {
  number: number;
  name: string;
  value: string;
}

function contentLines(text: string): ContentLine[] {
  return text.split(/\r\n?|\n/).flatMap((line, index) => {
    if (line === '' || line.startsWith(' ') || line.startsWith('\t')) return [];
    const [, name = '', parameters = ''] = /^([A-Za-z0-9-]*)(.*)$/s.exec(line) ?? [];
    const value = parameters.startsWith(':') ? parameters.slice(1).trim() : '';
    return [{ number: index + 1, name: name.toUpperCase(), value }];
  });
}

function structureError(lines: readonly ContentLine[]): string | null {
  const openComponents: string[] = [];
  let isClosed = false;
  for (const { number, name, value } of lines) {
    if (isClosed) return `Line ${number}: nothing may follow END:VCALENDAR.`;
    if (name === 'BEGIN') openComponents.push(value.toUpperCase());
    if (name !== 'END') continue;
    const innermost = openComponents.pop();
    if (innermost !== value.toUpperCase()) return `Line ${number}: END:${value.slice(0, 40)} has no matching BEGIN.`;
    isClosed = openComponents.length === 0;
  }
  return isClosed ? null : `END:${openComponents.at(-1)?.slice(0, 40)} is missing.`;
}

/** RFC 5546, section 3. */
function methodError(lines: readonly ContentLine[], method: string): string | null {
  const [line, repeated] = lines.filter(({ name }) => name === 'METHOD');
  if (!line) return `METHOD:${method} is missing: contentType names this method.`;
  if (repeated) return `Line ${repeated.number}: METHOD is set twice.`;
  if (line.value.toUpperCase() !== method) {
    return `Line ${line.number}: METHOD:${line.value.slice(0, 40)} differs from method=${method} in contentType.`;
  }
  const hasComponent = lines.some(({ name, value }) => name === 'BEGIN' && COMPONENTS.has(value.toUpperCase()));
  if (!hasComponent) return 'The calendar has no event: BEGIN:VEVENT is missing.';
  const required = ['UID', 'DTSTAMP', ...(METHODS_OF_ORGANIZER.includes(method) ? ['ORGANIZER'] : [])];
  const missing = required.find((property) => !lines.some(({ name }) => name === property));
  return missing ? `${missing} is missing: ${method} needs it.` : null;
}
