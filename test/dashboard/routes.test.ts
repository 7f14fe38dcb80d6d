import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { matchRoute, type Parameters, writePath } from '../../packages/dashboard/src/router/routes';

const word = fc.string({ minLength: 1 }).filter((text) => text.trim() === text);

test('what an address says is read again as it was written, ids and filters of any text included', () => {
  const filters = fc.record(
    {
      contact: word,
      status: fc.constantFrom('BOUNCED' as const, 'SENT' as const),
      tag: word,
      pages: fc.integer({ min: 2, max: 50 }),
    },
    { requiredKeys: [] },
  );
  const read = (address: string) => matchRoute(...(address.split(/(?=\?)/) as [string, string]));
  fc.assert(
    fc.property(filters, word, (emails, id) => {
      expect(read(writePath('emails', emails))).toEqual({ name: 'emails', parameters: emails });
      fc.pre(!/^\.+$/.test(id));
      const webhook: Parameters<'delivery'> = { id, delivery: id };
      expect(read(`${writePath('delivery', webhook)}?`)).toEqual({ name: 'delivery', parameters: webhook });
    }),
  );
});

test('what means nothing in an address is left out, and a path that is none names no page', () => {
  expect(matchRoute('emails/', '?status=bounced&pages=0&contact=%20&other=1')).toEqual({
    name: 'emails',
    parameters: {},
  });
  expect(matchRoute('emails', '?from=2026-01-02&to=next+1')).toEqual({
    name: 'emails',
    parameters: { from: '2026-01-02T00:00:00.000Z' },
  });
  expect(matchRoute('emails', '?pages=99999')).toEqual({ name: 'emails', parameters: { pages: 50 } });
  for (const path of ['', 'nowhere', 'emails/em_1/more', 'emails/%E0%A4%A', '__proto__', 'toString'])
    expect(matchRoute(path, '')).toBeUndefined();
});
