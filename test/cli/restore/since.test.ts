import { expect, test } from '@jest/globals';
import { readContactRow } from '../../../shared/db/contacts/contacts';
import { askToConfirm } from '../../../shared/db/contacts/opt-in';
import { createSuppressionRow } from '../../../shared/db/contacts/suppression-rows';
import { changeContact, upsertContact } from '../../../shared/db/contacts/upsert-contact';
import { createOperatorLink, getLink } from '../../../shared/db/members/links';
import { membershipsOf, readRoster } from '../../../shared/db/members/members';
import { changeRole, removeMember } from '../../../shared/db/members/roster-changes';
import { createKey } from '../../../shared/db/projects/api-keys';
import { currentProject, type Project } from '../../../shared/db/projects/projects';
import { replaceSecrets } from '../../../shared/db/projects/settings';
import { listSubscriptions, putSubscription } from '../../../shared/db/workflows/event-subscriptions';
import { readPayloads, storeData } from '../../../shared/db/workflows/execution-payloads';
import { getExecution, saveExecution } from '../../../shared/db/workflows/executions';
import { personOf } from '../../../shared/domain/members/member';
import { hashOfKey } from '../../../shared/domain/projects/api-key';
import { secretOf } from '../../../shared/domain/projects/secrets';
import { enterStep, waitUntil } from '../../../shared/domain/workflows/transitions';
import { toIso } from '../../../shared/ops/clock';
import { addProject, type Service, START } from '../../support/contacts';
import { newExecutionOf, storeExecution, storeWorkflow } from '../../support/executions';
import { copyToOldTable, HOUR_MS, restoreAll } from '../../support/old-table';
import { contextOf, invited, operatorIn } from '../../support/sign-in';
import { useBackup } from './at-the-backup';

let service: Service;
let project: Project;
useBackup((at) => {
  ({ service, project } = at);
});

async function signUp(
  email: string,
  given: { needsConfirmation?: boolean; subscribed?: boolean } = {},
  owner = project,
) {
  const made = await upsertContact(owner, { email, patch: {}, source: 'api', subscribedIfNew: true, ...given });
  if ('problem' in made) throw new Error('no contact');
  return made.contact;
}
const asks = { needsConfirmation: true } as const;
const leaves = { subscribed: false } as const;

test('nobody is asked to confirm a second time, and who left after signing up has left', async () => {
  const [ada, joan] = [await signUp('ada@example.org', asks), await signUp('joan@example.org', asks)];
  const old = await copyToOldTable(service);
  let askedSince = '';
  await old.afterwards(async () => {
    askedSince = (await signUp('new@example.org', asks)).id;
    await signUp(ada.email, leaves);
    await changeContact(project.id, joan.id, { preferences: () => ({ snoozedUntil: toIso(START + HOUR_MS) }) });
  });
  expect(await restoreAll({ oldTable: old.name })).toEqual({ contactRefused: 3 });
  const [left, snoozed, asked] = await Promise.all(
    [ada.id, joan.id, askedSince].map((id) => readContactRow(project.id, id)),
  );
  expect(left).toMatchObject({ subscribed: false, leftAt: toIso(START) });
  expect([left, asked].map((row) => row?.pendingSince)).toEqual([undefined, undefined]);
  expect(snoozed?.pendingSince).toBe(toIso(START));
  if (left) await askToConfirm(project.id, left);
  expect((await readContactRow(project.id, ada.id))?.pendingSince).toBeUndefined();
  expect(await restoreAll({ oldTable: old.name })).toEqual({});
});

test('nobody stays signed in, and members are those of the old table: who was removed or lowered since stays so', async () => {
  const [removed, lowered] = [
    await invited('r@example.org', 'owner', project.id),
    await invited('l@example.org', 'owner', project.id),
  ];
  const { access } = await operatorIn(project.id);
  const { token } = await createOperatorLink(project.id, START);
  const old = await copyToOldTable(service);
  let since = '';
  await old.afterwards(async () => {
    await removeMember(project.id, removed.id);
    await changeRole(project.id, lowered.id, 'viewer');
    since = (await invited('new@example.org', 'editor', project.id)).id;
  });
  const found = await restoreAll({ oldTable: old.name });
  expect(found).toEqual({ sessionEnded: 4, memberTaken: 2, memberRemoved: 1 });
  const { members } = await readRoster(project.id);
  expect(members.map(({ id, role }) => [id, role]).sort()).toEqual(
    [
      [lowered.id, 'viewer'],
      [since, 'editor'],
    ].sort(),
  );
  const projectsOf = async (email: string) => (await membershipsOf(personOf(email))).map(({ member }) => member.role);
  expect(await Promise.all(['r', 'l', 'new'].map((name) => projectsOf(`${name}@example.org`)))).toEqual([
    [],
    ['viewer'],
    ['editor'],
  ]);
  expect(await contextOf(access.accessToken)).toEqual({ keyStatus: 'unknown' });
  expect(await getLink(hashOfKey(token))).toBeNull();
  expect(await restoreAll({ oldTable: old.name })).toEqual({});
});

test("of a project that the backup does not have nothing is taken over: it would be nobody's", async () => {
  const old = await copyToOldTable(service);
  await old.afterwards(async () => {
    const since = await addProject('prj_since');
    const { id: contactId } = await signUp('ada@example.org', leaves, since);
    await createSuppressionRow(since.id, { contactId, reason: 'complaint' });
    const key = { id: 'key_s', projectId: since.id, kind: 'secret', name: 's', createdAt: toIso(START) } as const;
    await createKey({ ...key, hash: 'hash' });
  });
  const before = await service.rows();
  expect(await restoreAll({ oldTable: old.name })).toEqual({ projectSince: 1 });
  expect(await service.rows()).toEqual(before);
});

test('an execution that waits in the old table hears its event here, and has what it was given there', async () => {
  const bought = {
    id: 'listen',
    type: 'WAIT_FOR_EVENT',
    event: 'bought',
    timeout: { amount: 9, unit: 'days' },
  } as const;
  const ref = await storeWorkflow(project, [bought]);
  const seen = await storeExecution(newExecutionOf(project, ref, 'ada@example.org'));
  const old = await copyToOldTable(service);
  const until = START + 99 * HOUR_MS;
  const waiting = waitUntil(enterStep(seen, 'listen', START), until);
  const data = { plan: 'pro'.repeat(100) };
  await old.afterwards(async () => {
    const given = await storeData(waiting, 'evt_1', { data });
    await putSubscription(waiting, 'bought', { from: START, until });
    await saveExecution(seen, { ...waiting, received: { ...given, eventId: 'evt_1', visit: 0 } });
  });
  expect(await restoreAll({ oldTable: old.name })).toEqual({ executionTaken: 1, workflowDisabled: 1 });
  const taken = await getExecution(seen);
  expect(taken).toMatchObject({ status: 'WAITING', step: 'listen' });
  expect(await listSubscriptions(project.id, seen.contactId, 'bought')).toHaveLength(1);
  expect(taken && (await readPayloads(taken)).payloads.received).toEqual(data);
});

test('a secret that was forgotten since stays for the webhooks of the backup, and opens no link', async () => {
  const old = await copyToOldTable(service);
  await old.afterwards(() => replaceSecrets(project, { secret: 'third', secretVersion: 3, earlierSecrets: [] }));
  expect(await restoreAll({ oldTable: old.name })).toEqual({ projectTaken: 1 });
  const taken = await currentProject(project.id);
  expect([taken?.secret, taken && secretOf(taken, {})]).toEqual(['third', project.secret]);
  expect(taken?.earlierSecrets?.[0]?.revokedAt).toBeDefined();
  expect(await restoreAll({ oldTable: old.name })).toEqual({});
});
