import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { MAX_ATTACHMENT_BYTES } from '../../../shared/contract/email-limits';
import {
  type AttachmentFields,
  base64Size,
  checkAttachments,
  contentTypeOf,
} from '../../../shared/domain/emails/attachments';

test('the size of base64 is known without decoding it', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => base64Size(Buffer.from(bytes).toString('base64')) === bytes.length),
  );
});

test.each(['a', 'ab', 'abc', 'ab=c', '====', 'abc=\n', 'ab-_', 'data:,x=', 'ab c', 'aaa==='])(
  '%j is no base64',
  (text) => {
    expect(base64Size(text)).toBeNull();
  },
);

const file = (more: Partial<AttachmentFields> = {}): AttachmentFields => ({
  filename: 'a.pdf',
  content: 'aGk=',
  ...more,
});

describe('attachments that can be sent', () => {
  test.each<[string, AttachmentFields[]]>([
    ['none', []],
    ['ten', Array.from({ length: 10 }, () => file())],
    ['by upload', [{ filename: 'Rechnung März.pdf', uploadId: 'up_1' }]],
    ['a type with parameters', [file({ contentType: 'text/calendar; charset=utf-8; component=VEVENT' })]],
    ['inline', [file({ disposition: 'inline', contentId: 'logo@1', contentType: 'image/png' })]],
    ['an extension within the name', [file({ filename: 'run.exe.zip' })]],
    ['a name of 255 characters', [file({ filename: `${'a'.repeat(251)}.pdf` })]],
    ['a name without an extension', [file({ filename: 'exe' })]],
    ['a name that begins with a dot', [file({ filename: '.profile' })]],
    ['a name with a joiner, as in Persian', [file({ filename: '\u0645\u06cc\u200c\u062e.pdf' })]],
    ['with an id, though not inline', [file({ contentId: 'a' })]],
    ['10 MB', [file({ content: Buffer.alloc(MAX_ATTACHMENT_BYTES).toString('base64') })]],
  ])('%s', (_name, attachments) => {
    expect(checkAttachments(attachments)).toEqual([]);
  });
});

test('a content id leads to one attachment', () => {
  const inline = (contentId: string) => file({ disposition: 'inline', contentId });
  expect(checkAttachments([inline('a'), inline('b'), file(), inline('A')])).toEqual([]);
  expect(checkAttachments([inline('a'), file(), inline('a'), file({ contentId: 'a' })])).toEqual([
    expect.objectContaining({ field: 'attachments[2].contentId', code: 'duplicate' }),
    expect.objectContaining({ field: 'attachments[3].contentId', code: 'duplicate' }),
  ]);
});

describe('attachments that cannot', () => {
  test.each<[string, Partial<AttachmentFields>, string, string]>([
    ['a program', { filename: 'setup.EXE' }, 'filename', 'invalid_string'],
    ['a program with a dot after it', { filename: 'setup.exe. ' }, 'filename', 'invalid_string'],
    [
      'a program behind invisible characters',
      { filename: 'setup.e\u200bx\u2060e\ufeff' },
      'filename',
      'invalid_string',
    ],
    [
      'a program behind blanks of all kinds',
      { filename: 'setup.exe\u00a0\u2003\u2800.\u200b' },
      'filename',
      'invalid_string',
    ],
    ['a program in full-width letters', { filename: 'setup\uff0e\uff25xe' }, 'filename', 'invalid_string'],
    ['a program with a stream of NTFS', { filename: 'setup.exe::$DATA' }, 'filename', 'invalid_string'],
    ['a Java archive', { filename: 'invoice.jar' }, 'filename', 'invalid_string'],
    ['a disk image', { filename: 'invoice.ISO' }, 'filename', 'invalid_string'],
    ['a document with macros', { filename: 'invoice.docm' }, 'filename', 'invalid_string'],
    ['a table with macros', { filename: 'invoice.xlsm ' }, 'filename', 'invalid_string'],
    ['a script', { filename: 'a.pdf.js' }, 'filename', 'invalid_string'],
    ['a path', { filename: '../a.pdf' }, 'filename', 'invalid_string'],
    ['a path of Windows', { filename: 'c:\\a.pdf' }, 'filename', 'invalid_string'],
    ['a line break', { filename: 'a\r\nb.pdf' }, 'filename', 'invalid_string'],
    ['a reversed name', { filename: 'a\u202efdp.exe' }, 'filename', 'invalid_string'],
    ['no name', { filename: '' }, 'filename', 'invalid_string'],
    ['a long name', { filename: `${'a'.repeat(252)}.pdf` }, 'filename', 'too_big'],
    ['a type that is none', { contentType: 'pdf' }, 'contentType', 'invalid_string'],
    ['a type with a header', { contentType: 'text/plain\r\nX: y' }, 'contentType', 'invalid_string'],
    ['a multipart type', { contentType: 'multipart/mixed' }, 'contentType', 'invalid_string'],
    ['no base64', { content: 'hello' }, 'content', 'invalid_string'],
    ['an empty file', { content: '' }, 'content', 'too_small'],
    ['no content', { content: undefined }, 'content', 'required'],
    ['content twice', { uploadId: 'up_1' }, 'content', 'required'],
    ['inline without an id', { disposition: 'inline' }, 'contentId', 'required'],
    ['an id with brackets', { contentId: '<a>' }, 'contentId', 'invalid_string'],
  ])('%s', (_name, more, field, code) => {
    expect(checkAttachments([file(), file(more)])).toEqual([
      expect.objectContaining({ field: `attachments[1].${field}`, code }),
    ]);
  });

  test('only dots, with what is missing', () => {
    const [problem] = checkAttachments([file({ filename: '...' })]);
    expect(problem?.message).toBe('A file name has characters other than dots and spaces.');
  });

  test('a data URL, with what to leave out of it', () => {
    const [problem] = checkAttachments([file({ content: 'data:text/plain;base64,SGk=' })]);
    expect(problem).toMatchObject({
      code: 'invalid_string',
      message: expect.stringMatching(/Remove data:…;base64,/),
    });
  });

  test('eleven, or more than 10 MB in total', () => {
    expect(checkAttachments(Array.from({ length: 11 }, () => file()))).toMatchObject([
      { field: 'attachments', code: 'too_big' },
    ]);
    const half = file({ content: Buffer.alloc(MAX_ATTACHMENT_BYTES / 2).toString('base64') });
    expect(checkAttachments([half, half, file()])).toMatchObject([{ field: 'attachments', code: 'too_big' }]);
  });
});

test('a content type is guessed from the extension', () => {
  expect(['a.PDF', 'b.tar.gz', 'c', 'd.constructor', 'e.'].map(contentTypeOf)).toEqual([
    'application/pdf',
    'application/gzip',
    'application/octet-stream',
    'application/octet-stream',
    'application/octet-stream',
  ]);
});

test.each([
  ['a.PDF', 'application/pdf'],
  ['a.tar.gz', 'application/gzip'],
  ['pdf', 'application/octet-stream'],
  ['a.constructor', 'application/octet-stream'],
])('the name %s suggests the type %s', (filename, type) => expect(contentTypeOf(filename)).toBe(type));
