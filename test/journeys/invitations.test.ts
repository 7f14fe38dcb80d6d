import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import PostalMime from 'postal-mime';
import { errorsOf, expectRefusal } from '../support/contract/every-route';
import { type Journey, startJourney } from '../support/contract/journey';

const CALENDAR = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Shop//Booking//EN',
  'METHOD:REQUEST',
  'BEGIN:VEVENT',
  'UID:booking-1017@example.com',
  'DTSTAMP:20261201T120000Z',
  'DTSTART:20261203T090000Z',
  'DTEND:20261203T093000Z',
  'SUMMARY:Zahnarzt – Prüfung',
  'ORGANIZER;CN=Praxis:mailto:shop@example.com',
  'ATTENDEE;RSVP=TRUE:mailto:ada@example.org',
  'END:VEVENT',
  'END:VCALENDAR',
];
const textOf = (lines: readonly string[]) => `${lines.join('\r\n')}\r\n`;
const base64 = (text: string | Uint8Array) => Buffer.from(text).toString('base64');
const fileOf = (text: string | Uint8Array, contentType = 'text/calendar; method=REQUEST; charset=UTF-8') => ({
  filename: 'invite.ics',
  contentType,
  content: base64(text),
});

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.service.stop());

const PNG = { filename: 'logo.png', content: base64('png'), disposition: 'inline', contentId: 'logo' } as const;
const email = {
  to: { name: 'Ada “the” Ä', email: 'ada@example.org' },
  from: { name: 'Praxis Müller', email: 'shop@example.com' },
  reply: 'Empfang Ü <help@example.com>',
  subject: 'Ihr Termin – Prüfung',
  body: '<p>Bis bald, <a href="https://example.com/way">Anfahrt</a></p><img src="cid:logo">',
  headers: { 'X-Order': '1017', References: '<a@example.com> <b@example.com>' },
  tags: { flow: 'booking' },
  tracking: true,
};

/** The source of the one email to an address. */
async function sourceTo(address: string) {
  const { id } = await journey.emailTo(address);
  const response = await fetch(`${journey.service.facts.mailbox}/_mailbox/messages/${id}/raw`);
  return { id, source: Buffer.from(await response.arrayBuffer()) };
}

/** The parts of a message as Python's parser reads them: their types, in the order of the message. */
const PARSER = `
import sys, json, email, email.policy
m = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.default)
def part(p):
    whole = {'type': p.get_content_type()}
    if p.is_multipart(): whole['parts'] = [part(c) for c in p.iter_parts()]
    else:
        whole['method'] = p.get_param('method'); whole['charset'] = p.get_content_charset()
        whole['filename'] = p.get_filename(); whole['text'] = p.get_payload(decode=True).decode('utf-8', 'replace')
    return whole
print(json.dumps({'defects': len(m.defects), 'subject': m['subject'], 'from': m['from'], 'to': m['to'], 'reply': m['reply-to'], 'root': part(m)}))
`;

test('an invitation is an alternative of the text and a file, in an email that keeps all else it has', async () => {
  const { call, send } = journey;
  const [sent] = await send({ ...email, attachments: [fileOf(textOf(CALENDAR)), PNG] });
  await journey.arrive();
  const { source } = await sourceTo('ada@example.org');
  const read = await PostalMime.parse(source);
  expect(read.subject).toBe(email.subject);
  expect(read.from).toMatchObject({ name: 'Praxis Müller', address: 'shop@example.com' });
  expect(read.to).toMatchObject([{ name: 'Ada “the” Ä', address: 'ada@example.org' }]);
  expect(read.replyTo).toMatchObject([{ name: 'Empfang Ü', address: 'help@example.com' }]);
  const headers = new Map(read.headers.map(({ key, value }) => [key, value]));
  expect(headers.get('x-order')).toBe('1017');
  expect(headers.get('references')).toBe(email.headers.References);
  expect(read.text).toContain('Bis bald');
  // Clicks are tracked as in any email.
  expect(read.html).toContain('/_track/click/');
  const [shown, file] = read.attachments.filter(({ mimeType }) => /calendar|ics/.test(mimeType));
  expect(shown).toMatchObject({ mimeType: 'text/calendar', method: 'REQUEST' });
  expect(file).toMatchObject({ mimeType: 'application/ics', filename: 'invite.ics', disposition: 'attachment' });
  const { body } = await call<{ data: { attachments: { method?: string }[]; tags: object } }>(
    `GET /emails/${sent?.email}`,
  );
  expect(body.data.tags).toEqual({ flow: 'booking' });
  const content = await journey.client.emails.getContent(sent?.email ?? '');
  expect(content.attachments[0]).toMatchObject({
    contentType: 'text/calendar; method=REQUEST',
    filename: 'invite.ics',
  });
  const seen = await journey.emailTo('ada@example.org');
  expect(seen.attachments).toContainEqual(expect.objectContaining({ method: 'REQUEST' }));
});

test('another parser reads the same parts in the same places', async () => {
  const { source } = await sourceTo('ada@example.org');
  const read = JSON.parse(execFileSync('python3', ['-c', PARSER], { input: source }).toString());
  expect(read).toMatchObject({ defects: 0, subject: email.subject });
  expect(read.root).toMatchObject({
    type: 'multipart/mixed',
    parts: [
      {
        type: 'multipart/alternative',
        parts: [
          { type: 'text/plain' },
          { type: 'multipart/related', parts: [{ type: 'text/html' }, { type: 'image/png' }] },
          { type: 'text/calendar', method: 'REQUEST', charset: 'utf-8', filename: null, text: textOf(CALENDAR) },
        ],
      },
      { type: 'application/ics', filename: 'invite.ics', text: textOf(CALENDAR) },
    ],
  });
});

test('marketing email with an invitation keeps its unsubscribe headers, and an email of text alone has one too', async () => {
  const { client, send } = journey;
  await client.contacts.upsert({ email: 'grace@example.org', subscribed: true });
  const shared = { name: 'N', subject: 'N', from: 'news@example.com' } as const;
  const { id } = await client.templates.create({ ...shared, body: '<p>x</p>', type: 'MARKETING' });
  await send({ to: 'grace@example.org', template: id, attachments: [fileOf(textOf(CALENDAR))] });
  await send({
    to: 'text@example.org',
    from: 'a@example.com',
    subject: 'T',
    text: 'Alone',
    attachments: [fileOf(textOf(CALENDAR))],
  });
  await journey.arrive();
  const marketing = await PostalMime.parse((await sourceTo('grace@example.org')).source);
  const names = marketing.headers.map(({ key }) => key);
  expect(names).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post', 'list-id']));
  const alone = await PostalMime.parse((await sourceTo('text@example.org')).source);
  expect([alone.text?.trim(), alone.html, alone.attachments.length]).toEqual(['Alone', undefined, 2]);
});

describe('422: says what is wrong with the invitation, and where', () => {
  const without = (name: string) => CALENDAR.filter((line) => !line.startsWith(name));
  const refusal = async (attachments: object[]) => {
    const response = await journey.call('POST /v1/send', { body: { ...email, body: 'x', attachments } });
    expectRefusal(response, 'VALIDATION_ERROR');
    return errorsOf(response)[0];
  };

  test.each<[string, object, string, string]>([
    ['another method', fileOf(textOf(CALENDAR), 'text/calendar; method=CANCEL'), 'content', 'Line 4: METHOD:REQUEST'],
    ['no method', fileOf(textOf(without('METHOD'))), 'content', 'METHOD:REQUEST is missing'],
    ['an unknown method', fileOf(textOf(CALENDAR), 'text/calendar; method=INVITE'), 'contentType', 'one of PUBLISH'],
    ['no calendar', fileOf('Hello'), 'content', 'Line 1'],
    ['no end', fileOf(textOf(CALENDAR.slice(0, -1))), 'content', 'END:VCALENDAR is missing'],
    ['no event', fileOf(textOf([...CALENDAR.slice(0, 4), 'END:VCALENDAR'])), 'content', 'BEGIN:VEVENT'],
    ['no organizer', fileOf(textOf(without('ORGANIZER'))), 'content', 'ORGANIZER'],
    [
      'a lone carriage return as the end of a line',
      fileOf(textOf(CALENDAR).replace('UID:', 'X-NOTE:a\rMETHOD:CANCEL\r\nUID:')),
      'content',
      'METHOD is set twice',
    ],
    ['no UTF-8', fileOf(new Uint8Array([0xff, 0xfe])), 'content', 'UTF-8'],
    ['a large file', fileOf('x'.repeat(102_401)), 'content', '102400'],
    ['an inline file', { ...fileOf(textOf(CALENDAR)), disposition: 'inline', contentId: 'a' }, 'disposition', 'inline'],
    [
      'an upload',
      { filename: 'a.ics', contentType: 'text/calendar; method=REQUEST', uploadId: 'up_1' },
      'content',
      'uploadId',
    ],
  ])('%s', async (_what, attachment, field, message) => {
    expect(await refusal([attachment])).toMatchObject({
      field: `attachments[0].${field}`,
      message: expect.stringContaining(message),
    });
  });

  test('two invitations', async () => {
    const file = fileOf(textOf(CALENDAR));
    expect(await refusal([file, file])).toMatchObject({ field: 'attachments[1].contentType', code: 'duplicate' });
  });
});

test('a byte order mark before a calendar is not sent', async () => {
  const to = 'mark@example.org';
  await journey.send({ ...email, to, attachments: [fileOf(`\uFEFF${textOf(CALENDAR)}`)] });
  await journey.arrive();
  const { attachments } = await PostalMime.parse((await sourceTo(to)).source, { attachmentEncoding: 'utf8' });
  expect(attachments.map(({ content }) => String(content).slice(0, 15))).toEqual([
    'BEGIN:VCALENDAR',
    'BEGIN:VCALENDAR',
  ]);
});

test('a calendar file without a method stays a file', async () => {
  await journey.send({ ...email, to: 'file@example.org', attachments: [fileOf('x', 'text/calendar'), PNG] });
  await journey.arrive();
  const { attachments } = await journey.emailTo('file@example.org');
  expect(attachments).toContainEqual(expect.objectContaining({ contentType: 'text/calendar', filename: 'invite.ics' }));
  expect(attachments.some((file) => 'method' in file)).toBe(false);
});

test.each([
  ['of one long word', 'x'.repeat(998)],
  ['that looks encoded', '=?utf-8?q?Hi?='],
  ['with many spaces', `Ihr${' '.repeat(200)}Termin`],
])('a subject %s arrives as it is written', async (name, subject) => {
  const to = `${name.replaceAll(' ', '-')}@example.org`;
  await journey.send({ ...email, to, subject, attachments: [fileOf(textOf(CALENDAR)), PNG] });
  await journey.arrive();
  const { source } = await sourceTo(to);
  expect((await PostalMime.parse(source)).subject).toBe(subject);
  expect(source.toString('latin1').split('\r\n\r\n', 1)[0]).not.toMatch(/\n[ \t]+\r/);
});

test('every line ends as RFC 5322 has it, no line is blank within the headers, and no header names a hidden copy', async () => {
  const copies = { cc: 'shown@example.org', bcc: 'hidden@example.org' };
  const headers = { 'X-Note': `a${' '.repeat(200)}b` };
  const calendar = CALENDAR.join('\n');
  const words = { body: '<p>a\rb\nc</p>', text: 'a\rb\nc' };
  const attachments = [fileOf(calendar), PNG];
  await journey.send({ ...email, ...copies, ...words, to: 'lines@example.org', headers, attachments });
  await journey.arrive();
  const text = (await sourceTo('lines@example.org')).source.toString('latin1');
  expect(text.match(/\r(?!\n)|(?<!\r)\n/)).toBeNull();
  expect(text).toContain('\r\nCc: shown@example.org\r\n');
  expect(text).not.toMatch(/hidden@|^bcc:/im);
  expect(text.split('\r\n\r\n', 1)[0]).not.toMatch(/\n[ \t]+\r/);
});
