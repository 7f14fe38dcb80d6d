import { describe, expect, test } from '@jest/globals';
import { meaningOf, meaningsOf } from '../../packages/dashboard/src/rooms/emails/meanings';

describe('the search of the log of emails', () => {
  test.each([
    ['ada@example.org', 'contact'],
    ['em_01K9', 'id'],
    ['tpl_01K9', 'template'],
    ['cmp_01K9', 'campaign'],
    ['wf_01K9', 'workflow'],
    ['kind:receipt', 'tag'],
    ['your receipt', 'subject'],
  ])('%s is a %s', (typed, name) => {
    expect(meaningOf(` ${typed} `)).toEqual({ name, value: typed, label: typed });
  });

  test('offers the records of a name, a contact by its address and each meaning once', () => {
    const found = (kind: string, id: string, title: string | null) => ({ kind, id, title }) as never;
    const own = meaningOf('ada@example.org');
    expect(
      meaningsOf(own, [
        found('contacts', 'ct_1', 'ada@example.org'),
        found('contacts', 'ct_2', 'ada@example.org.uk'),
        found('emails', 'em_1', 'Hello'),
        found('templates', 'tpl_1', 'Receipt'),
      ]).map(({ name, value, label }) => [name, value, label]),
    ).toEqual([
      ['contact', 'ada@example.org', 'ada@example.org'],
      ['contact', 'ada@example.org.uk', 'ada@example.org.uk'],
      ['template', 'tpl_1', 'Receipt'],
    ]);
    expect(meaningsOf(meaningOf('  '), [])).toEqual([]);
  });
});
