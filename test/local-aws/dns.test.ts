import { Resolver } from 'node:dns/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { LocalClock } from '@posthaste/local-aws/clock';
import { startDns } from '@posthaste/local-aws/dns';

const resolver = new Resolver({ timeout: 800, tries: 2 });
let dns: Awaited<ReturnType<typeof startDns>>;
beforeAll(async () => {
  const published: Record<string, string[]> = {
    'TXT _posthaste.shop.example': ['token'],
    'CNAME key.shop.example': ['key.target.example'],
    'MX bounce.shop.example': ['10 in.target.example'],
  };
  dns = await startDns(async (type, name) => published[`${type} ${name}`] ?? [], new LocalClock('real', 0));
  resolver.setServers([dns.address]);
});
afterAll(() => dns.stop());

const refusal = (question: Promise<unknown>) => question.catch((error: NodeJS.ErrnoException) => error.code);

/** Without the type of the record, which Node.js adds from version 24 on. */
const mailServers = async (name: string) =>
  (await resolver.resolveMx(name)).map(({ exchange, priority }) => ({ exchange, priority }));

test('what was published is answered, and no other text or alias', async () => {
  expect(await resolver.resolveTxt('_posthaste.shop.example')).toEqual([['token']]);
  expect(await refusal(resolver.resolveTxt('_posthaste.other.example'))).toBe('ENOTFOUND');
  expect(await resolver.resolveCname('key.shop.example')).toEqual(['key.target.example']);
  expect(await refusal(resolver.resolveCname('other.shop.example'))).toBe('ENOTFOUND');
  expect(await mailServers('bounce.shop.example')).toEqual([{ exchange: 'in.target.example', priority: 10 }]);
});

describe('names that are kept free for examples and tests', () => {
  test.each(['example.com', 'example.org', 'mail.example.net', 'shop.example', 'a.b.test'])(
    '%s has email',
    async (name) => {
      expect(await mailServers(name)).toEqual([{ exchange: `mail.${name}`, priority: 0 }]);
      expect(await resolver.resolve4(name)).toEqual(['192.0.2.1']);
      expect(await refusal(resolver.resolve6(name))).toBe('ENODATA');
    },
  );

  test('play what is hard to come by', async () => {
    expect(await refusal(resolver.resolveMx('missing.test'))).toBe('ENOTFOUND');
    expect(await refusal(resolver.resolveMx('no-mail.test'))).toBe('ENODATA');
    expect(await mailServers('null-mx.test')).toEqual([{ exchange: '', priority: 0 }]);
    expect(await refusal(resolver.resolveMx('implicit-mx.test'))).toBe('ENODATA');
    expect(await resolver.resolve4('implicit-mx.test')).toEqual(['192.0.2.1']);
  });
});
