import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { handler } from '../../../functions/sender/handler';
import type { EmailRow } from '../../../shared/db/emails/emails';
import { readRefusal } from '../../../shared/db/sending/feedback-health';
import { addTenant, getTenant, saveTenant } from '../../../shared/db/sending/tenants';
import type { Tenant } from '../../../shared/domain/sending/tenant';
import { toIso } from '../../../shared/ops/clock';
import { newId } from '../../../shared/ops/ids';
import { addProject } from '../../support/contacts';
import { type EmailService, newEmail, readEmail, startEmailService } from '../../support/emails';
import { failures, lambdaContext, queueEvent } from '../../support/invocations';

let service: EmailService;
beforeAll(async () => {
  service = await startEmailService();
});
beforeEach(() => {
  service.reset();
  service.clock.advance(60_000);
});
afterAll(() => service.stop());

const hint = ({ id, projectId: project }: EmailRow) => ({ v: 1, project, email: id });

const deliver = async (rows: EmailRow[]) =>
  failures(await handler(queueEvent('transactional', rows.map(hint)), lambdaContext()));

const sent = () => service.ses.commandCalls(SendEmailCommand).map(({ args }) => args[0].input);
const refuse = (error: object) => service.ses.on(SendEmailCommand).rejects(Object.assign(new Error('refused'), error));
const answer = (name: string, httpStatusCode: number, message = name) => ({
  name,
  message,
  $metadata: { httpStatusCode },
});

describe('what SES answers', () => {
  test('refused for good: FAILED with the sentence but without addresses', async () => {
    refuse(answer('MessageRejected', 400, 'Address a@b.example is bad'));
    const row = await newEmail(service.project);
    expect(await deliver([row])).toEqual([]);
    const after = await readEmail(row);
    expect(after).toMatchObject({ status: 'FAILED', reason: 'rejected' });
    expect(after.error).not.toContain('a@b.example');
  });

  test('sender not verified: FAILED with that reason', async () => {
    refuse(answer('MailFromDomainNotVerifiedException', 400));
    const row = await newEmail(service.project);
    await deliver([row]);
    expect(await readEmail(row)).toMatchObject({ status: 'FAILED', reason: 'domain_not_verified' });
  });

  test.each([
    ['reader@example.com', 'recipient_not_verified'],
    ['ada@sender.example', 'domain_not_verified'],
  ])('%s not verified: FAILED with %s, so that the sandbox is told from a lost domain', async (address, reason) => {
    const failed = 'Email address is not verified. The following identities failed the check in region EU-WEST-1:';
    refuse(answer('MessageRejected', 400, `${failed} ${address}`));
    const row = await newEmail(service.project, { to: 'reader@example.com', toName: 'The Reader' });
    await deliver([row]);
    const { error, ...after } = await readEmail(row);
    expect(after).toMatchObject({ status: 'FAILED', reason });
    expect(error).toMatch(reason === 'recipient_not_verified' ? /sandbox/ : /not verified/);
  });

  test('accepted after a while: it was sent when SES was asked, as nothing can have happened to it before', async () => {
    let askedAt = 0;
    service.ses.on(SendEmailCommand).callsFake(() => {
      askedAt = service.clock.now();
      service.clock.advance(400);
      return { MessageId: 'ses-slow' };
    });
    const row = await newEmail(service.project);
    expect(await deliver([row])).toEqual([]);
    expect(await readEmail(row)).toMatchObject({ status: 'SENT', sentAt: toIso(askedAt) });
  });

  test('too fast: retried under the same claim at a later slot', async () => {
    const starts: number[] = [];
    service.ses.on(SendEmailCommand).callsFake(() => {
      starts.push(service.clock.now());
      if (starts.length < 3) throw Object.assign(new Error('slow down'), answer('TooManyRequestsException', 429));
      return { MessageId: 'ses-3' };
    });
    const row = await newEmail(service.project);
    expect(await deliver([row])).toEqual([]);
    expect(await readEmail(row)).toMatchObject({ status: 'SENT', attempts: 1 });
    const [first = 0, second = 0, third = 0] = starts;
    expect(second - first).toBeGreaterThanOrEqual(50);
    expect(third - second).toBeGreaterThanOrEqual(50);
  });

  test('too fast three times: the email is released, with no try counted', async () => {
    refuse(answer('TooManyRequestsException', 429));
    const row = await newEmail(service.project);
    expect(await deliver([row])).toEqual([]);
    expect(sent()).toHaveLength(3);
    expect(await readEmail(row)).toMatchObject({ status: 'QUEUED', attempts: 0 });
  });

  test.each([
    ['the account is paused', answer('SendingPausedException', 400)],
    ['the day is used up', answer('TooManyRequestsException', 429, 'Daily message quota exceeded.')],
  ])('%s: released, for the email is not at fault', async (_case, error) => {
    refuse(error);
    const row = await newEmail(service.project);
    expect(await deliver([row])).toEqual([]);
    expect(sent()).toHaveLength(1);
    const after = await readEmail(row);
    expect(after).toMatchObject({ status: 'QUEUED', attempts: 0 });
    expect(after).not.toHaveProperty('claim');
  });

  test('the role may not send: the timeline names neither role nor account, and the operator finds the refusal', async () => {
    const role = 'arn:aws:sts::123456789012:assumed-role/posthaste-prod-sender/posthaste-prod-sender';
    const identity = 'arn:aws:ses:eu-central-1:123456789012:identity/sender.example';
    const message = `User: ${role} is not authorized to perform: ses:SendEmail on resource: ${identity}`;
    refuse(answer('AccessDeniedException', 403, message));
    const row = await newEmail(service.project);
    expect(await deliver([row])).toEqual([]);
    const { timeline } = await readEmail(row);
    expect(JSON.stringify(timeline)).not.toMatch(/arn:|123456789012|posthaste-prod/);
    expect(JSON.stringify(timeline)).toContain('not authorized to perform: ses:SendEmail');
    const detail = 'AccessDeniedException: User: … is not authorized to perform: ses:SendEmail on resource: …';
    expect(await readRefusal()).toEqual({ at: service.clock.now(), detail });
  });

  test.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])('%s: retried at once under the same claim', async (code) => {
    service.ses
      .on(SendEmailCommand)
      .rejectsOnce(Object.assign(new Error('no'), { code }))
      .resolves({ MessageId: 'ses-2' });
    const row = await newEmail(service.project);
    const before = service.clock.now();
    expect(await deliver([row])).toEqual([]);
    expect(await readEmail(row)).toMatchObject({ status: 'SENT', attempts: 1 });
    expect(sent()).toHaveLength(2);
    expect(service.clock.now() - before).toBeLessThan(500);
    expect(service.metrics.join()).not.toContain('OutcomeUnclear');
  });

  test('no connection three times: released, for the email is not at fault', async () => {
    refuse({ code: 'ECONNREFUSED' });
    const row = await newEmail(service.project);
    expect(await deliver([row])).toEqual([]);
    expect(sent()).toHaveLength(3);
    const after = await readEmail(row);
    expect(after).toMatchObject({ status: 'QUEUED', attempts: 0 });
    expect(after).not.toHaveProperty('claim');
  });

  test.each([
    ['500', answer('InternalFailure', 500)],
    ['503', answer('ServiceUnavailable', 503)],
    ['a time-out', { name: 'TimeoutError' }],
    ['a reset connection', { code: 'ECONNRESET' }],
    ['an answer without an id', null],
  ])('%s: unclear, so the row stays SENDING and nothing is sent again', async (_case, error) => {
    if (error) refuse(error);
    else service.ses.on(SendEmailCommand).resolves({});
    const row = await newEmail(service.project);
    expect(await deliver([row])).toEqual([]);
    expect(await readEmail(row)).toMatchObject({ status: 'SENDING', attempts: 1 });
    await deliver([row]);
    expect(sent()).toHaveLength(1);
    expect(service.metrics.join()).toContain('OutcomeUnclear');
  });
});

describe('with a tenant in SES', () => {
  const sets = ['configuration-set/transactional-set', 'identity/sender.example'];
  const stored = async (more: Partial<Tenant> = {}) => {
    const project = await addProject(newId('prj'));
    await addTenant(project.id);
    const made = { projectId: project.id, version: 1, sending: 'ENABLED' as const, resources: {} };
    const resources = Object.fromEntries(sets.map((name) => [name, 'joined' as const]));
    await saveTenant(
      made,
      { ...made, arn: 'arn:aws:ses:us-east-1:0:tenant/t/1', resources, ...more },
      service.clock.now(),
    );
    return newEmail(project);
  };
  beforeAll(() => {
    process.env.SES_TENANTS = 'posthaste-test';
  });
  afterAll(() => {
    delete process.env.SES_TENANTS;
  });

  test('email goes under it once it is joined for sender and lane, and before that without', async () => {
    service.ses.on(SendEmailCommand).resolves({ MessageId: 'ses-1' });
    const standing = await stored();
    const halfMade = await stored({ resources: { [sets[0] as string]: 'joined', [sets[1] as string]: 'joining' } });
    await deliver([standing]);
    await deliver([halfMade]);
    expect(sent().map(({ TenantName }) => TenantName)).toEqual([`posthaste-test-${standing.projectId}`, undefined]);
  });

  test('a refusal because of the tenant does not fail the email: it goes without, and the tenant is checked', async () => {
    refuse(answer('BadRequestException', 400, 'Resource <identity> is not associated with tenant <t>.'));
    const row = await stored();
    await deliver([row]);
    expect(await readEmail(row)).toMatchObject({ status: 'QUEUED', attempts: 0 });
    expect(await getTenant(row.projectId)).toMatchObject({ doubtful: true });
    service.clock.advance(60_000);
    service.ses.on(SendEmailCommand).resolves({ MessageId: 'ses-2' });
    await deliver([row]);
    expect(await readEmail(row)).toMatchObject({ status: 'SENT' });
    expect(sent().at(-1)).not.toHaveProperty('TenantName');
  });

  test('email of a tenant that SES has stopped waits, and does not go without it', async () => {
    refuse(answer('SendingPausedException', 400, 'Sending is paused for tenant <t>.'));
    const row = await stored();
    await deliver([row]);
    expect(await readEmail(row)).toMatchObject({ status: 'QUEUED', attempts: 0 });
    expect(await getTenant(row.projectId)).not.toHaveProperty('doubtful');
  });

  test('a sender that is not verified has failed, whatever its domain is called', async () => {
    const failed = 'Email address is not verified. The following identities failed the check: tenant.example';
    refuse(answer('MessageRejected', 400, failed));
    const row = await stored();
    await deliver([row]);
    expect(await readEmail(row)).toMatchObject({ status: 'FAILED', reason: 'domain_not_verified' });
    expect(await getTenant(row.projectId)).not.toHaveProperty('doubtful');
  });
});
