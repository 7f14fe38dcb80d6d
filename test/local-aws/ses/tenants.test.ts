import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateTenantCommand,
  CreateTenantResourceAssociationCommand,
  DeleteEmailIdentityCommand,
  DeleteTenantCommand,
  DeleteTenantResourceAssociationCommand,
  GetEmailIdentityCommand,
  GetTenantCommand,
  SendEmailCommand,
  UpdateReputationEntityCustomerManagedStatusCommand,
} from '@aws-sdk/client-sesv2';
import { afterEach, expect, test } from '@jest/globals';
import { removeFolder } from '../../support/temporary-folder';
import { type Bench, emailTo, startBench, stopAll } from './support';

const dir = mkdtempSync(join(tmpdir(), 'mailbox-test-'));
afterEach(async () => {
  await stopAll();
  removeFolder(dir);
});

const TenantName = 'acme';
const arn = (resource: string) => `arn:aws:ses:eu-central-1:000000000000:${resource}`;
const [SET, IDENTITY] = [arn('configuration-set/transactional'), arn('identity/example.com')];

const associate = (bench: Bench, ResourceArn: string, name = TenantName) =>
  bench.client.send(new CreateTenantResourceAssociationCommand({ TenantName: name, ResourceArn }));
const leave = (bench: Bench, ResourceArn: string) =>
  bench.client.send(new DeleteTenantResourceAssociationCommand({ TenantName, ResourceArn }));
const send = (bench: Bench, name = TenantName) =>
  bench.client.send(new SendEmailCommand(emailTo('a@example.org', { TenantName: name })));
const nameOf = (call: Promise<unknown>) => call.then(() => 'done').catch((error: Error) => error.name);

test('email goes under a tenant that stands, is joined to what the email uses, and is not stopped', async () => {
  const bench = await startBench({ dir });
  const { client } = bench;
  expect(await nameOf(send(bench))).toBe('NotFoundException');
  const { TenantArn } = await client.send(new CreateTenantCommand({ TenantName }));
  expect(await nameOf(client.send(new CreateTenantCommand({ TenantName })))).toBe('AlreadyExistsException');
  await associate(bench, SET);
  expect(await nameOf(send(bench))).toBe('BadRequestException');
  await associate(bench, IDENTITY);
  expect(await nameOf(send(bench))).toBe('done');

  const tell = (SendingStatus: 'ENABLED' | 'DISABLED') =>
    client.send(
      new UpdateReputationEntityCustomerManagedStatusCommand({
        ReputationEntityType: 'RESOURCE',
        ReputationEntityReference: TenantArn,
        SendingStatus,
      }),
    );
  await tell('DISABLED');
  expect(await nameOf(send(bench))).toBe('SendingPausedException');
  await tell('ENABLED');

  const restarted = await startBench({ dir });
  expect(await nameOf(send(restarted))).toBe('done');
});

test('what is joined twice, unknown, or in use is refused', async () => {
  const bench = await startBench();
  const { client } = bench;
  await client.send(new CreateTenantCommand({ TenantName }));
  expect(await nameOf(associate(bench, IDENTITY, 'other'))).toBe('NotFoundException');
  expect(await nameOf(associate(bench, arn('identity/unknown.example')))).toBe('NotFoundException');
  expect(await nameOf(associate(bench, 'arn:aws:s3:::bucket'))).toBe('BadRequestException');
  expect(await nameOf(leave(bench, IDENTITY))).toBe('NotFoundException');
  await associate(bench, IDENTITY);
  expect(await nameOf(associate(bench, IDENTITY))).toBe('AlreadyExistsException');
  const remove = () => nameOf(client.send(new DeleteEmailIdentityCommand({ EmailIdentity: 'example.com' })));
  expect(await remove()).toBe('BadRequestException');
  await client.send(new DeleteTenantCommand({ TenantName }));
  expect(await nameOf(client.send(new GetTenantCommand({ TenantName })))).toBe('NotFoundException');
  expect(await remove()).toBe('done');
});

test('a verified identity can be made to fail for a while, and sends all the same', async () => {
  const bench = await startBench();
  const read = () => bench.client.send(new GetEmailIdentityCommand({ EmailIdentity: 'example.com' }));
  await bench.post('/_mailbox/settings', { failingIdentities: ['example.com'] });
  expect(await read()).toMatchObject({ VerificationStatus: 'TEMPORARY_FAILURE', VerifiedForSendingStatus: true });
  expect(await nameOf(bench.client.send(new SendEmailCommand(emailTo('a@example.org'))))).toBe('done');
  await bench.post('/_mailbox/settings', { failingIdentities: [] });
  expect(await read()).toMatchObject({ VerificationStatus: 'SUCCESS' });
});
