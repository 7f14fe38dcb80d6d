import { GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isDomainInUse, verifiedSender } from '../../../shared/db/domains/domains';
import { db } from '../../../shared/db/table/client';
import { indexes } from '../../../shared/db/table/indexes';
import { keys } from '../../../shared/db/table/keys';
import { type DomainsService, startDomains } from '../../support/domains';

let service: DomainsService;
beforeAll(async () => {
  service = await startDomains(['standing.example']);
});
afterAll(() => service.stop());

async function remove(id: string, as = service.call) {
  await service.clock.advance(1_100);
  return as('DELETE /domains/{id}', { id });
}

async function hasIdentity(domain: string): Promise<boolean> {
  await service.clock.advance(1_100);
  const found = await new SESv2Client({})
    .send(new GetEmailIdentityCommand({ EmailIdentity: domain }))
    .catch(() => null);
  return found !== null;
}

let emails = 0;
/** A scheduled email as the send stores it. */
const schedule = (fromDomain: string) => {
  const id = `em_${emails++}`;
  const index = { g4pk: indexes.scheduledOf(service.project.id), g4sk: `${fromDomain}#2026-12-24T08:00:00.000Z#${id}` };
  const Item = { ...keys.email(service.project.id, id), ...index, v: 1, id, fromDomain, status: 'SCHEDULED' };
  return db.send(new PutCommand({ TableName: process.env.TABLE_NAME, Item }));
};

describe('204', () => {
  test('takes the domain away, and the identity that was made for it', async () => {
    const domain = 'gone.example';
    const { id } = await service.add(domain);
    service.own(domain);
    await service.verify(id);
    const { status, body } = await remove(id);
    expect([status, body]).toEqual([204, null]);
    expect((await service.call('GET /domains/{id}', { id })).status).toBe(404);
    expect(await hasIdentity(domain)).toBe(false);
    await service.clock.advance(6_000);
    expect(await verifiedSender(service.project.id, `a@${domain}`)).toBe(false);
  });

  test('frees the domain for another project', async () => {
    const domain = 'handed-on.example';
    const { id } = await service.add(domain);
    service.own(domain);
    await service.verify(id);
    await remove(id);
    const theirs = await service.add(domain, service.callOther);
    service.own(domain, service.other);
    expect((await service.verify(theirs.id, service.callOther)).body.data.status).toBe('VERIFIED');
  });

  test('never deletes an identity that stood in the account', async () => {
    const { id } = await service.add('standing.example');
    expect((await remove(id)).status).toBe(204);
    expect(await hasIdentity('standing.example')).toBe(true);
  });

  test('leaves the identity to another project that builds on it', async () => {
    const mine = await service.add('both.example');
    await service.add('both.example', service.callOther);
    await remove(mine.id);
    expect(await hasIdentity('both.example')).toBe(true);
  });

  test('the name can be added again', async () => {
    const { id } = await service.add('back.example');
    await remove(id);
    await service.add('back.example');
  });
});

describe('404', () => {
  test("another project's domain can not be removed", async () => {
    const { id } = await service.add('safe.example');
    expect((await remove(id, service.callOther)).status).toBe(404);
    expect((await service.call('GET /domains/{id}', { id })).status).toBe(200);
  });

  test('a domain that was removed before is not there', async () => {
    const { id } = await service.add('once.example');
    await remove(id);
    expect((await remove(id)).status).toBe(404);
  });
});

describe('409', () => {
  test('while a scheduled email is to leave from it, or from a sub-domain that rests on it', async () => {
    for (const [domain, sender] of [
      ['exact.example', 'exact.example'],
      ['parent.example', 'news.parent.example'],
    ] as const) {
      const { id } = await service.add(domain);
      service.own(domain);
      await service.verify(id);
      await schedule(sender);
      await schedule(sender);
      const { status, body } = await remove(id);
      expect([domain, status, body.error.code]).toEqual([domain, 409, 'IN_USE']);
    }
  });

  test('a sub-domain verified on its own uses itself and not its parent', async () => {
    for (const domain of ['upper.example', 'lower.upper.example']) {
      const { id } = await service.add(domain);
      service.own(domain);
      await service.verify(id);
    }
    await schedule('lower.upper.example');
    expect(await isDomainInUse(service.project.id, 'lower.upper.example')).toBe(true);
    expect(await isDomainInUse(service.project.id, 'upper.example')).toBe(false);
    expect(await isDomainInUse(service.project.id, 'per.example')).toBe(false);
  });
});
