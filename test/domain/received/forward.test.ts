import { describe, expect, test } from '@jest/globals';
import { isAutomaticResponse } from '../../../shared/domain/received/automatic';
import { filesToForward, forwardedEmail, reasonNotToForward } from '../../../shared/domain/received/forward';

const base = {
  from: { email: 'ada@example.org', name: 'Ada' },
  replyTo: null,
  subject: 'Invoice',
  text: 'See below.',
  html: '<p>See below.</p>',
  messageId: 'a@example.org',
  headers: new Map<string, string>(),
  contentType: 'text/plain',
  hops: 2,
  files: [],
};
const verdicts = { spam: 'PASS', virus: 'PASS', dmarc: 'PASS' } as const;
const file = (filename: string, size = 3, inlineContentId: string | null = null) => ({
  filename,
  contentType: 'image/png',
  bytes: new Uint8Array(size),
  inlineContentId,
});
const headers = (...entries: [string, string][]) => ({ ...base, headers: new Map(entries) });
const forwarding = {
  domain: 'reply.example.com',
  via: 'Acme',
  to: ['desk@reply.example.com'],
  omittedNames: [],
  dmarc: 'PASS',
} as const;

describe('what is not forwarded', () => {
  test.each([
    ['spam', base, { ...verdicts, spam: 'FAIL' as const }, 'spam'],
    ['a virus', base, { ...verdicts, virus: 'FAIL' as const }, 'virus'],
    ['a forged sender', base, { ...verdicts, dmarc: 'FAIL' as const }, 'forged'],
    ['what was forwarded before', headers(['x-posthaste-forwarded', '1']), verdicts, 'loop'],
    ['what has come through too many servers', { ...base, hops: 51 }, verdicts, 'loop'],
    ['an answer of absence', headers(['auto-submitted', 'auto-replied; owner-email="x"']), verdicts, 'automatic'],
    ['an old answer of absence', headers(['precedence', 'Auto_Reply']), verdicts, 'automatic'],
    ['a bounce', headers(['return-path', '<>']), verdicts, 'automatic'],
    ['a report', { ...base, contentType: 'multipart/report' }, verdicts, 'automatic'],
  ])('%s', (_case, email, verdicts, why) => {
    expect(reasonNotToForward(email, verdicts)).toBe(why);
  });

  test.each([
    ['a person', base],
    ['an invoice of a program', headers(['auto-submitted', 'auto-generated'], ['feedback-id', '1:ses'])],
    ['a newsletter', headers(['list-id', '<news.example.org>'], ['precedence', 'bulk'])],
  ])('%s is forwarded', (_case, email) => {
    expect(reasonNotToForward(email, { ...verdicts, dmarc: 'GRAY' })).toBeNull();
    expect(isAutomaticResponse(email)).toBe(false);
  });
});

describe('the forwarded email', () => {
  test('is from the own domain in the name of the sender, to whom answers go', () => {
    const email = forwardedEmail(base, forwarding);
    expect(email).toMatchObject({
      from: { email: 'forwarding@reply.example.com', name: 'Ada via Acme' },
      replyTo: 'ada@example.org',
      subject: 'Invoice',
      html: base.html,
      text: base.text,
      tracking: false,
    });
    expect(email.headers).toContainEqual({ name: 'X-Posthaste-Forwarded', value: '1' });
    expect(email.headers).toContainEqual({ name: 'References', value: '<a@example.org>' });
  });

  test('keeps the Reply-To of the original, and has no header that a stranger made up', () => {
    const email = forwardedEmail(
      {
        ...headers(['date', 'Tue\r\nBcc: x@example.net'], ['bcc', 'x@example.net'], ['auto-submitted', 'nö']),
        from: { email: 'ada@example.org', name: 'A\r\nBcc: b' },
        replyTo: { email: 'desk@example.org' },
        subject: ' \r\n ',
        messageId: null,
      },
      forwarding,
    );
    expect(email.replyTo).toBe('desk@example.org');
    expect(email.from.name).toBe('A Bcc: b via Acme');
    expect(email.subject).toBe('(no subject)');
    expect(email.headers.map(({ name }) => name)).toEqual([
      'X-Posthaste-Forwarded',
      'X-Posthaste-Dmarc',
      'X-Original-To',
    ]);
  });

  test('names the files that are left out', () => {
    const files = [
      file('a.png', 3, 'a@b'),
      file('b.png', 3, 'a@b'),
      file('run.exe'),
      file('', 1),
      file('big.png', 11_000_000),
    ];
    const { forwardedFiles, omittedNames } = filesToForward(files);
    expect(forwardedFiles.map(({ filename, contentId }) => [filename, contentId])).toEqual([
      ['a.png', 'a@b'],
      ['b.png', null],
    ]);
    expect(omittedNames).toEqual(['run.exe', '', 'big.png']);
    const email = forwardedEmail(base, { ...forwarding, omittedNames: ['<b>.exe'] });
    expect(email.html).toBe('<p>See below.</p><p>Not forwarded: &lt;b&gt;.exe</p>');
    expect(email.text).toBe('See below.\n\nNot forwarded: <b>.exe');
  });

  test('ten files at most, and text of a million characters', () => {
    expect(filesToForward(Array.from({ length: 12 }, (_, index) => file(`${index}.png`))).omittedNames).toEqual([
      '10.png',
      '11.png',
    ]);
    const long = 'a'.repeat(1_000_001);
    expect(forwardedEmail({ ...base, text: long, html: long }, forwarding)).toMatchObject({
      text: long.slice(1),
      html: '',
    });
  });
});
