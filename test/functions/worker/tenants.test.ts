import {
  CreateEmailIdentityCommand,
  DeleteTenantCommand,
  GetTenantCommand,
  ListTenantResourcesCommand,
  SESv2Client,
} from '@aws-sdk/client-sesv2';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createDomain } from '../../../shared/db/domains/ownership';
import { setProjectStatus } from '../../../shared/db/projects/projects';
import { addTenant, getTenant, markTenantDoubtful } from '../../../shared/db/sending/tenants';
import { db } from '../../../shared/db/table/client';
import { keys } from '../../../shared/db/table/keys';
import { pendingRecords } from '../../../shared/domain/domains/domains';
import { isJoinedFor } from '../../../shared/domain/sending/tenant';
import { isoNow } from '../../../shared/ops/clock';
import { startBackground } from '../../support/background';
import { addProject } from '../../support/contacts';
import { type DomainsService, startDomains } from '../../support/domains';
import { sized } from '../../support/sizes';
import { newRecords, reactTo } from '../../support/stream';
import { dyingAtWrite } from '../../support/worker';

const MINUTE = 60_000;

/** Writes of a run that makes a tenant: a turn and a result for each of four calls, the note of what is to come, the end. */
const WRITES = 10;
const deaths = Array.from({ length: WRITES }, (_, index) => index + 1).flatMap((n) =>
  (['before', 'after'] as const).map((when) => ({ n, when, domain: `${when}${n}.example` })),
);
const SETS = ['configuration-set/posthaste-bulk', 'configuration-set/posthaste-transactional'];

let service: DomainsService;
let background: ReturnType<typeof startBackground>;
beforeAll(async () => {
  process.env.SES_TENANTS = 'posthaste-test';
  service = await startDomains(deaths.map(({ domain }) => domain));
  background = startBackground(service.clock);
});
afterAll(async () => {
  delete process.env.SES_TENANTS;
  background.stop();
  await service.stop();
});

const nameOf = (project: string) => `posthaste-test-${project}`;

/** A minute passes, with what follows from the changes in it, for one project. */
async function minute(project: string) {
  for (const records of (await newRecords(service)).values()) {
    if ((await reactTo(records)).length > 0) throw new Error('a reaction failed');
  }
  await service.clock.advance(MINUTE);
  const messages = (await background.tick()).filter(({ body }) => body.project === project);
  await background.work(messages);
}

/** What SES says of a project's tenant. */
async function inSes(project: string) {
  const ses = new SESv2Client({});
  await service.clock.advance(1_100);
  const TenantName = nameOf(project);
  const found = await ses.send(new GetTenantCommand({ TenantName })).catch(() => null);
  if (!found) return null;
  const { TenantResources = [] } = await ses.send(new ListTenantResourcesCommand({ TenantName }));
  const resources = TenantResources.map(({ ResourceArn = '' }) => ResourceArn.split(':').at(-1) ?? '').sort();
  return { sending: found.Tenant?.SendingStatus, suppression: found.Tenant?.SuppressionAttributes, resources };
}

async function verified(domain: string): Promise<string> {
  const { id } = await service.add(domain);
  service.own(domain);
  const { body } = await service.verify(id);
  expect(body.data.status).toBe('VERIFIED');
  return id;
}

test('each project comes to a tenant, and it goes with the domains that the project may use', async () => {
  const project = service.project.id;
  await minute(project);
  expect(await inSes(project)).toEqual({
    sending: 'ENABLED',
    suppression: { SuppressedReasons: [], SuppressionScope: 'TENANT' },
    resources: SETS,
  });
  expect(await inSes(service.other.id)).toBeNull();

  const id = await verified('tenant.example');
  await minute(project);
  expect((await inSes(project))?.resources).toEqual([...SETS, 'identity/tenant.example']);
  const tenant = await getTenant(project);
  expect(tenant && isJoinedFor(tenant, 'news.tenant.example', 'posthaste-bulk')).toBe(true);

  await service.clock.advance(1_100);
  expect((await service.call('DELETE /domains/{id}', { id })).status).toBe(204);
  await minute(project);
  expect((await inSes(project))?.resources).toEqual(SETS);
  expect((await getTenant(project))?.resources).not.toHaveProperty(['identity/tenant.example']);
});

test('its email stops with the project’s and goes on with it', async () => {
  const { id } = await addProject('prj_stops');
  const sending = async () => (await inSes(id))?.sending;
  await minute(id);
  await setProjectStatus(id, 'DISABLED');
  await minute(id);
  expect(await sending()).toBe('DISABLED');
  await setProjectStatus(id, 'ACTIVE');
  await minute(id);
  expect(await sending()).toBe('ENABLED');
  const pause = (paused: object) =>
    db.send(
      new UpdateCommand({
        TableName: process.env.TABLE_NAME,
        Key: keys.project(id),
        UpdateExpression: 'SET paused = :paused',
        ExpressionAttributeValues: { ':paused': paused },
      }),
    );
  await pause({ everything: { since: '2026-12-01T12:00:00.000Z', cause: 'bounces' } });
  await minute(id);
  expect(await sending()).toBe('DISABLED');
  await pause({ marketing: { since: '2026-12-01T12:00:00.000Z', cause: 'bounces' } });
  await minute(id);
  expect(await sending()).toBe('ENABLED');
});

test('a tenant that somebody has removed is made anew, once email was refused or a day has passed', async () => {
  const { id } = await addProject('prj_removed');
  const remove = () => new SESv2Client({}).send(new DeleteTenantCommand({ TenantName: nameOf(id) }));
  await minute(id);
  await remove();
  await markTenantDoubtful(id);
  await minute(id);
  expect((await inSes(id))?.resources).toEqual(SETS);
  await remove();
  await minute(id);
  expect(await inSes(id)).toBeNull();
  await service.clock.advance(24 * 60 * MINUTE);
  await minute(id);
  expect((await inSes(id))?.resources).toEqual(SETS);
});

test('a domain that SES does not know holds up nothing else, and is tried again', async () => {
  const id = 'prj_unknown';
  await newcomer(id, 'unknown.example');
  await minute(id);
  expect((await inSes(id))?.resources).toEqual(SETS);
  expect(await getTenant(id)).not.toHaveProperty('doubtful');
  await new SESv2Client({}).send(new CreateEmailIdentityCommand({ EmailIdentity: 'unknown.example' }));
  await service.clock.advance(15 * MINUTE);
  await minute(id);
  expect((await inSes(id))?.resources).toEqual([...SETS, 'identity/unknown.example']);
});

/** A project with a verified domain, whose tenant is still to be made. */
async function newcomer(id: string, domain: string) {
  await addProject(id);
  const row = {
    id: `dom_${id}`,
    projectId: id,
    domain,
    mailFromSubdomain: 'mail',
    region: 'us-east-1',
    createdByUs: false,
  };
  const dkim = { dkimTokens: [], dkimZone: 'dkim.amazonses.com' };
  await createDomain({ ...row, ...dkim, status: 'VERIFIED', records: pendingRecords, createdAt: isoNow() });
  await newRecords(service);
  await addTenant(id);
}

test('wherever the worker dies, the next one brings the tenant to where it should be', async () => {
  for (const { n, when, domain } of deaths.filter((_, index) => index % sized(5, 1) === 0)) {
    const id = `prj_dies${n}${when}`;
    await newcomer(id, domain);
    const body = { v: 1, kind: 'tenant', project: id };
    const died = await dyingAtWrite(n, when, () => background.work([{ body }]).catch(() => undefined));
    expect(died).toBe(true);
    await service.clock.advance(4 * MINUTE);
    await minute(id);
    const wanted = [...SETS, `identity/${domain}`];
    expect((await inSes(id))?.resources).toEqual(wanted);
    expect((await getTenant(id))?.resources).toEqual(Object.fromEntries(wanted.map((name) => [name, 'joined'])));
  }
});
