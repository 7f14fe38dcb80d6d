import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handler } from '../../../functions/emails/handler';
import { handler as feedback } from '../../../functions/feedback/handler';
import { deleteContent } from '../../../shared/db/emails/contents';
import { claimEmail, markSent } from '../../../shared/db/emails/sending';
import type { Project } from '../../../shared/db/projects/projects';
import { putAccount } from '../../../shared/db/sending/account';
import { putDelivery } from '../../../shared/db/webhooks/deliveries';
import { addProject } from '../../support/contacts';
import {
  type EmailService,
  isRowOf,
  newEmail,
  projectId,
  readEmail,
  setEmail,
  startEmailService,
  withLostAnswer,
} from '../../support/emails';
import { api, lambdaContext, queueEvent } from '../../support/invocations';
import { notification, sesEvents } from '../../support/ses-events';

let service: EmailService;
beforeAll(async () => {
  service = await startEmailService();
});
afterAll(() => service.stop());

const as = (project: string) => api(handler, { projectId: project });
const get = (id: string, part = '') => as(service.project.id)(`GET /emails/{id}${part}`, { id });
const cancel = (id: string, headers = {}) => as(service.project.id)('POST /emails/{id}/cancel', { id, headers });
const later = (ms: number) => new Date(service.clock.now() + ms).toISOString();

describe('GET /emails/{id}', () => {
  test('200: status, all times, and a timeline sorted by time though feedback came in another order', async () => {
    const row = await newEmail(service.project, {
      to: 'reader@example.com',
      tags: { kind: 'welcome' },
      template: 'tpl_1',
    });
    service.clock.advance(1000);
    await claimEmail(row, 'token');
    await markSent(row, 'token', 'ses-1');
    const events = [sesEvents.click(4), sesEvents.open(3), sesEvents.delivery(2)];
    await feedback(
      queueEvent(
        'feedback',
        events.map((event) => notification(row, event)),
      ),
      lambdaContext(),
    );
    const { status, body } = await get(row.id);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: {
        id: row.id,
        contact: { id: row.contactId, email: 'reader@example.com' },
        from: 'ada@sender.example',
        subject: 'Hello',
        status: 'CLICKED',
        bounceType: null,
        reason: null,
        error: null,
        explanation: null,
        lane: 'transactional',
        template: 'tpl_1',
        campaign: null,
        tags: { kind: 'welcome' },
        createdAt: row.createdAt,
        scheduledAt: null,
        sentAt: '2026-12-01T12:00:01.000Z',
        deliveredAt: '2026-12-01T12:02:00.000Z',
        openedAt: '2026-12-01T12:03:00.000Z',
        clickedAt: '2026-12-01T12:04:00.000Z',
        bouncedAt: null,
        complainedAt: null,
        resentFrom: null,
        resentAs: [],
        copies: [],
        opens: 1,
        clicks: 1,
        timeline: ['accepted', 'claimed', 'sent', 'delivered', 'opened', 'clicked'].map((type) =>
          expect.objectContaining({ type }),
        ),
      },
    });
  });

  test('200: one that did not arrive says why, in a sentence', async () => {
    const { id } = await newEmail(service.project, { status: 'SKIPPED', reason: 'unsubscribed' });
    expect((await get(id)).body.data).toMatchObject({
      status: 'SKIPPED',
      reason: 'unsubscribed',
      explanation: expect.stringContaining('isn’t subscribed'),
    });
    const bounced = await newEmail(service.project);
    await feedback(
      queueEvent('feedback', [notification(bounced, sesEvents.bounce('Permanent', 'NoEmail'))]),
      lambdaContext(),
    );
    expect((await get(bounced.id)).body.data).toMatchObject({
      status: 'BOUNCED',
      bounceType: 'hard',
      explanation: expect.stringContaining('doesn’t exist'),
      timeline: expect.arrayContaining([
        {
          type: 'bounced',
          at: '2026-12-01T12:02:00.000Z',
          bounceType: 'hard',
          subType: 'NoEmail',
          detail: 'smtp; 550 5.1.1',
        },
      ]),
    });
  });

  test('200: deliveries to webhooks are in the timeline', async () => {
    const { id, projectId, contactId } = await newEmail(service.project);
    const event = { event: 'email.sent', eventId: 'evt_1', eventAt: later(0) };
    await putDelivery({ id: 'whd_1', projectId, webhookId: 'whk_1', partition: 0, contactId, emailId: id, ...event });
    const webhook = { id: 'whk_1', delivery: 'whd_1', url: '', event: 'email.sent', status: 'PENDING' };
    expect((await get(id)).body.data.timeline).toContainEqual({ type: 'webhook', at: later(0), webhook });
  });

  test('200: one that waits says what it waits for', async () => {
    const waits = async (project: Project) => {
      const { id } = await newEmail(project, { kind: 'MARKETING', lane: 'bulk' });
      return (await as(project.id)('GET /emails/{id}', { id })).body.data.explanation;
    };
    const pause = { since: later(0), cause: 'complaints', sent: 1_000, hardBounces: 0, complaints: 9 } as const;
    expect(await waits(service.project)).toBeNull();
    expect(await waits(await addProject(projectId('W'), { paused: { marketing: pause } }))).toContain('paused');
    const account = { maxSendRate: 14, max24HourSend: 200, sentLast24Hours: 180, sandbox: true, sendingEnabled: true };
    await putAccount({ ...account, enforcement: 'HEALTHY', checkedAt: later(0) });
    expect(await waits(service.project)).toContain('quota');
  });

  test("404 for an unknown one and for another project's", async () => {
    const { id } = await newEmail(service.project);
    const unknown = await get('em_00000000000000000000000000');
    const foreign = await as(service.other.id)('GET /emails/{id}', { id });
    expect(unknown).toMatchObject({ status: 404, body: { error: { code: 'EMAIL_NOT_FOUND' } } });
    expect({ ...foreign.body.error, requestId: '' }).toEqual({ ...unknown.body.error, requestId: '' });
  });

  test('401 without a key, 403 with a public one or without the scope', async () => {
    const ask = (given: object) => api(handler, given)('GET /emails/{id}', { id: 'em_1' });
    expect((await ask({})).status).toBe(401);
    expect((await ask({ projectId: service.project.id, keyKind: 'public' })).status).toBe(403);
    expect((await ask({ projectId: service.project.id, scopes: 'contacts send' })).status).toBe(403);
  });
});

describe('GET /emails/{id}/content', () => {
  test('200: what was sent, until 30 days after the email has left', async () => {
    const row = await newEmail(service.project);
    await setEmail(row, { status: 'SENT', sentAt: later(0) });
    const { status, body } = await get(row.id, '/content');
    expect(status).toBe(200);
    expect(body.data).toEqual({
      subject: 'Hello',
      html: '<p>Hello</p>',
      text: 'Hello',
      from: { name: 'Ada', email: 'ada@sender.example' },
      replyTo: null,
      headers: {},
      attachments: [],
    });
    service.clock.advance(30 * 24 * 3600_000 - 1);
    expect((await get(row.id, '/content')).status).toBe(200);
    service.clock.advance(1);
    const over = await get(row.id, '/content');
    expect(over).toMatchObject({ status: 404, body: { error: { code: 'EMAIL_CONTENT_NOT_FOUND' } } });
    expect((await get(row.id)).status).toBe(200);
  });

  test('403 for a viewer, if the email is transactional: it may let its reader in', async () => {
    const session = { sessionId: 'ses_1', memberId: 'mem_1' };
    const ask = async (id: string, role: 'viewer' | 'editor' | 'owner') =>
      api(handler, { projectId: service.project.id, ...session, role })('GET /emails/{id}/content', { id });
    const [reset, news] = [await newEmail(service.project), await newEmail(service.project, { kind: 'MARKETING' })];
    expect(await ask(reset.id, 'viewer')).toMatchObject({
      status: 403,
      body: { error: { code: 'ROLE_NOT_PERMITTED', message: expect.stringContaining('Viewers can’t read') } },
    });
    expect((await ask(news.id, 'viewer')).status).toBe(200);
    for (const role of ['editor', 'owner'] as const) expect((await ask(reset.id, role)).status).toBe(200);
  });

  test('404 if it was erased with its contact, and for an unknown email', async () => {
    const row = await newEmail(service.project);
    await deleteContent(row.projectId, row.contentId, row.id);
    expect((await get(row.id, '/content')).body.error.code).toBe('EMAIL_CONTENT_NOT_FOUND');
    expect((await get('em_00000000000000000000000000', '/content')).body.error.code).toBe('EMAIL_NOT_FOUND');
  });
});

describe('POST /emails/{id}/cancel', () => {
  const scheduled = () => newEmail(service.project, { status: 'SCHEDULED', scheduledAt: later(3600_000) });

  test('200: a scheduled email is cancelled and is not in the list of due email', async () => {
    const row = await scheduled();
    const { status, body } = await cancel(row.id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: row.id, status: 'CANCELLED' });
    const stored = (await service.rows()).find(isRowOf(row));
    for (const name of ['g4pk', 'g5pk']) expect(stored).not.toHaveProperty(name);
  });

  test('200 again under the same Idempotency-Key, 409 under none', async () => {
    const { id } = await scheduled();
    const headers = { 'Idempotency-Key': 'cancel' };
    const first = await cancel(id, headers);
    expect(await cancel(id, headers)).toMatchObject({ status: 200, body: first.body });
    expect(await cancel(id)).toMatchObject({
      status: 409,
      body: { error: { code: 'INVALID_STATE', message: expect.stringContaining('CANCELLED') } },
    });
  });

  test.each(['QUEUED', 'SENDING', 'SENT', 'FAILED'] as const)('409 names the status: %s', async (status) => {
    const row = await newEmail(service.project);
    await setEmail(row, { status });
    const { body } = await cancel(row.id);
    expect(body.error).toMatchObject({ code: 'INVALID_STATE', message: expect.stringContaining(status) });
    expect((await readEmail(row)).status).toBe(status);
  });

  test('if it is cancelled and sent at once, exactly one happens', async () => {
    const rows = await Promise.all(
      Array.from({ length: 10 }, () => newEmail(service.project, { status: 'SCHEDULED', scheduledAt: later(0) })),
    );
    for (const row of rows) {
      const [cancelled, claimed] = await Promise.all([cancel(row.id), claimEmail(row, 'token')]);
      expect(cancelled.status === 200).toBe(claimed === null);
    }
  });

  test('200 if the write was stored and only its answer was lost', async () => {
    const row = await scheduled();
    const { status } = await withLostAnswer('CANCELLED', () => cancel(row.id));
    expect(status).toBe(200);
  });

  test("404 for another project's", async () => {
    const row = await scheduled();
    const { status } = await as(service.other.id)('POST /emails/{id}/cancel', { id: row.id });
    expect(status).toBe(404);
    expect((await readEmail(row)).status).toBe('SCHEDULED');
  });

  test('422 for a member that it does not have', async () => {
    const row = await scheduled();
    const { status } = await as(service.project.id)('POST /emails/{id}/cancel', { id: row.id, body: { why: 'so' } });
    expect(status).toBe(422);
  });
});

describe('a disabled project', () => {
  test('403 on every route', async () => {
    const { id } = await addProject(projectId('D'), { status: 'DISABLED' });
    for (const route of ['GET /emails', 'GET /emails/{id}', 'GET /emails/{id}/content', 'POST /emails/{id}/cancel']) {
      expect((await as(id)(route, { id: 'em_1' })).body.error.code).toBe('PROJECT_DISABLED');
    }
  });
});
