import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler } from '../../../functions/emails/handler';
import { handler as projectHandler } from '../../../functions/project/handler';
import type { EmailRow } from '../../../shared/db/emails/emails';
import { rowCopies } from '../../../shared/domain/emails/copies';
import { toIso } from '../../../shared/ops/clock';
import { receiveFeedback, sendEmail } from '../../support/campaign-emails';
import { campaignStream } from '../../support/campaign-stream';
import { type EmailService, newEmail, setEmail, startEmailService } from '../../support/emails';
import { api } from '../../support/invocations';
import { sesEvents } from '../../support/ses-events';

const DAY_MS = 86_400_000;
let service: EmailService;
const { begin, deliver } = campaignStream(() => service);
beforeAll(async () => {
  service = await startEmailService();
});
afterAll(() => service.stop());

type Query = Record<string, string>;
const list = (projectId: string, query: Query) => api(handler, { projectId })('GET /emails', { query });

async function scan(projectId: string, query: Query) {
  const ids: string[] = [];
  let [cursor, total]: [string | null, number] = [null, 0];
  do {
    const { status, body } = await list(projectId, { limit: '2', ...query, ...(cursor ? { cursor } : {}) });
    expect(status).toBe(200);
    ids.push(...body.data.items.map(({ id }: { id: string }) => id));
    total = body.data.total;
    cursor = body.data.nextCursor;
  } while (cursor !== null && ids.length < 50);
  return { ids, total };
}
const idsOf = async (projectId: string, query: Query) => (await scan(projectId, query)).ids;
const bounced = (minutes: number, bounceSubType = 'NoEmail') => ({
  status: 'BOUNCED',
  bounceType: 'hard',
  bounceSubType,
  bouncedAt: toIso(service.clock.now() + minutes * 60_000),
});

const setProblem = (row: EmailRow, set: Record<string, unknown>) => setEmail(row, set);
const counts = async (projectId: string) =>
  (await api(projectHandler, { projectId })('GET /project')).body.data.reputation;

test('the emails behind each count of the reputation, of campaigns too, newest first and as many as it counts', async () => {
  const { project, campaign, people } = await begin(4);
  const own = (minutes: number, given: Parameters<typeof newEmail>[1] = {}, subType?: string) =>
    newEmail(project, given).then(async (row) => {
      await setProblem(row, { sentAt: toIso(service.clock.now()), ...bounced(minutes, subType) });
      return row.id;
    });
  const transactional = await own(5, { to: 'ada@example.org' });
  const marketing = await own(3, { kind: 'MARKETING' });
  const visitors = await own(4, { stream: 'visitors' });
  await own(6, {}, 'OnAccountSuppressionList');
  await own(6, { to: 'bounce@simulator.amazonses.com' });
  await setProblem(await newEmail(project), { ...bounced(7), bounceType: 'soft' });
  const complained = await newEmail(project);
  await setProblem(complained, { status: 'COMPLAINED', complainedAt: toIso(service.clock.now()) });
  const [first, second, third] = await Promise.all(people.map((reader) => sendEmail(campaign, reader)));
  await receiveFeedback(first as EmailRow, sesEvents.bounce('Permanent', 'NoEmail', 2));
  await receiveFeedback(second as EmailRow, sesEvents.bounce('Transient', 'MailboxFull', 2));
  await receiveFeedback(third as EmailRow, sesEvents.complaint(1));
  await deliver([[0, 5]]);

  const hard = { reputation: 'hardBounces' };
  const ofMarketing = [marketing, first?.id];
  expect(await scan(project.id, { ...hard, stream: 'marketing' })).toEqual({ ids: ofMarketing, total: 2 });
  expect(await idsOf(project.id, { ...hard, stream: 'transactional' })).toEqual([transactional]);
  expect(await idsOf(project.id, { ...hard, stream: 'visitors' })).toEqual([visitors]);
  expect(await idsOf(project.id, { ...hard, stream: 'confirmation' })).toEqual([]);
  expect(await idsOf(project.id, { ...hard, stream: 'established' })).toEqual([transactional, ...ofMarketing]);
  expect(await idsOf(project.id, hard)).toEqual([transactional, visitors, ...ofMarketing]);
  expect(await idsOf(project.id, { reputation: 'complaints' })).toEqual([third?.id, complained.id]);
  expect(await counts(project.id)).toMatchObject({
    marketing: { hardBounces: 2, complaints: 1 },
    transactional: { hardBounces: 1, complaints: 1 },
    visitors: { hardBounces: 1, complaints: 0 },
    confirmation: { hardBounces: 0 },
  });

  // Other filters narrow the list.
  expect(await idsOf(project.id, { ...hard, campaign: campaign.id })).toEqual([first?.id]);
  expect(await idsOf(project.id, { ...hard, contact: 'ada@example.org' })).toEqual([transactional]);
  expect(await idsOf(project.id, { ...hard, kind: 'transactional' })).toEqual([transactional, visitors]);
  const since = (minutes: number) => toIso(service.clock.now() + minutes * 60_000);
  expect(await idsOf(project.id, { ...hard, from: since(4) })).toEqual([transactional, visitors]);
  expect(await idsOf(project.id, { ...hard, to: since(4) })).toEqual(ofMarketing);
  expect(await idsOf(project.id, { ...hard, from: since(3), to: since(5) })).toEqual([visitors, marketing]);
});

test('an email is listed once, by its latest problem, in whatever order its events come', async () => {
  const { project } = await begin(1);
  const copies = rowCopies(
    ['a', 'b'].map((name) => ({
      contactId: `ct_${name}`,
      kind: 'cc' as const,
      email: `${name}@example.org`,
      refusal: null,
    })),
    toIso(service.clock.now()),
  );
  const row = await newEmail(project, copies);
  const other = await newEmail(project);
  await setProblem(row, { ...bounced(1), copyNews: { '0h': bounced(3).bouncedAt } });
  await setProblem(other, bounced(2));
  await deliver();
  const hard = { reputation: 'hardBounces' };
  expect(await idsOf(project.id, hard)).toEqual([row.id, other.id]);
  await setProblem(other, bounced(5));
  await setProblem(other, bounced(4));
  await deliver([
    [0, 1],
    [0, 2],
  ]);
  expect(await scan(project.id, hard)).toEqual({ ids: [other.id, row.id], total: 2 });
  expect((await service.rows()).filter(({ pk }) => pk === `P#${project.id}#PROBLEMS`)).toHaveLength(2);
});

test('400: a stream says nothing without the count, and a range ends after it begins', async () => {
  const { project } = await begin(1);
  expect((await list(project.id, { stream: 'marketing' })).status).toBe(400);
  const at = toIso(service.clock.now() - DAY_MS);
  expect((await list(project.id, { reputation: 'complaints', from: at, to: at })).status).toBe(400);
});

test('404: of a campaign that the project does not have, as without the count', async () => {
  const [{ project }, { campaign: foreign }] = [await begin(1), await begin(1)];
  for (const count of [{}, { reputation: 'complaints' }]) {
    const { status, body } = await list(project.id, { ...count, campaign: foreign.id });
    expect([status, body.error?.code]).toEqual([404, 'CAMPAIGN_NOT_FOUND']);
  }
});
