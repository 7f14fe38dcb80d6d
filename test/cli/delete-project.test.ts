import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { DeleteTenantCommand, NotFoundException, SESv2Client } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { eraseProject, removeFromSes } from '../../bin/cli/delete-project/erase';
import { kindOfRow } from '../../bin/cli/delete-project/survey';
import { createDomain, domainOwner, saveCheck } from '../../shared/db/domains/ownership';
import { beginProjectDeletion, getProjectDeletion } from '../../shared/db/projects/deletion';
import { addTenant, getTenant, saveTenant } from '../../shared/db/sending/tenants';
import { setClock } from '../../shared/ops/clock';
import { addProject, type Service, startService } from '../support/contacts';
import { verifiedDomain } from '../support/emails';

/** SES takes a call of a kind each second. */
const SES_TURN_MS = 2_000;
const environment = { ...process.env };
const ses = mockClient(SESv2Client);
const s3 = mockClient(S3Client);
let service: Service;
beforeAll(async () => {
  service = await startService();
  process.env.EMAIL_BUCKET = 'mail';
});
beforeEach(() => {
  delete process.env.SES_TENANTS;
  ses.reset();
  ses.onAnyCommand().rejects(new Error('this call of SES is not mocked'));
  s3.reset();
  s3.onAnyCommand().rejects(new Error('this call of S3 is not mocked'));
});
afterAll(async () => {
  ses.restore();
  s3.restore();
  await service.stop();
  process.env = environment;
});

async function deletedWithTenant(id: string): Promise<void> {
  await addProject(id);
  await addTenant(id);
  const tenant = await getTenant(id);
  const arn = `arn:aws:ses:eu-central-1:111122223333:tenant/posthaste-prod-${id}/tn-1`;
  if (tenant) await saveTenant(tenant, { ...tenant, arn }, service.clock.now());
  await beginProjectDeletion(id);
  await service.clock.advance(SES_TURN_MS);
}

test.each([
  ['SES has it', () => ses.on(DeleteTenantCommand).resolves({})],
  ['SES has lost it', () => ses.on(DeleteTenantCommand).rejects(new NotFoundException({ message: '', $metadata: {} }))],
])("a deleted project's tenant goes, where %s", async (name, answers) => {
  const id = `prj_${name.length}`;
  await deletedWithTenant(id);
  answers();
  await removeFromSes(id);
  expect(ses.commandCalls(DeleteTenantCommand).map(({ args }) => args[0].input)).toEqual([
    { TenantName: `posthaste-prod-${id}` },
  ]);
  expect(await getTenant(id)).toBeNull();
});

test('a tenant that SES keeps is named, and its row stays for the next try', async () => {
  await deletedWithTenant('prj_kept');
  ses.on(DeleteTenantCommand).rejects(new Error('SES is down'));
  await expect(removeFromSes('prj_kept')).rejects.toThrow('Run the command again.');
  expect(await getTenant('prj_kept')).not.toBeNull();
});

test('a domain that another project takes over meanwhile holds up no deletion', async () => {
  const [from, to] = [await addProject('prj_from'), await addProject('prj_to')];
  const claims = { to: { ...verifiedDomain({ project: to }), id: 'dom_to', status: 'PENDING' } } as const;
  await createDomain({ ...verifiedDomain({ project: from }), id: 'dom_from' });
  await createDomain(claims.to);
  await beginProjectDeletion(from.id);
  // The bucket is looked at when the rows are gone.
  s3.on(ListObjectsV2Command).callsFake(async () => {
    await saveCheck(claims.to, { ...claims.to, status: 'VERIFIED' });
    return {};
  });
  let time = service.clock.now();
  setClock({
    now: () => time,
    sleep: async (ms) => {
      time += ms;
    },
  });
  const mark = await getProjectDeletion(from.id);
  const erased = mark && (await eraseProject(mark, { out: () => undefined, err: () => undefined }));
  expect(erased?.domains).toBe(1);
  expect(await domainOwner(claims.to.domain)).toMatchObject({ projectId: to.id });
  expect((await service.rows()).filter(({ pk, projectId }) => pk.includes(from.id) || projectId === from.id)).toEqual([
    expect.objectContaining({ sk: 'DELETED', erasedAt: expect.any(String) }),
  ]);
});

test.each([
  ['P#prj_1#K#ct_1', 'EVENT#evt_1', 'events'],
  ['P#prj_1#K#ct_1', 'EXECUTION_ENTRY#01', 'others'],
  ['P#prj_1#C#07', 'ct_1#S', 'contacts and their summaries'],
  ['KEY#ab', 'KEY', 'API keys'],
  ['DOMAIN#example.com', 'CLAIM#prj_1', 'claims on domains'],
  ['BULK', 'prj_1', 'others'],
])('the operator reads of %s %s as %s', (pk, sk, kind) => {
  expect(kindOfRow({ pk, sk })).toBe(kind);
});
