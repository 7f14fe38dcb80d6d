import { GetObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { handler } from '../../../functions/sender/handler';
import { changeAddress } from '../../../shared/db/contacts/change-address';
import { suppress } from '../../../shared/db/contacts/suppressions';
import {
  contentExpiry,
  deleteContent,
  type EmailContent,
  getContent,
  putContent,
} from '../../../shared/db/emails/contents';
import type { EmailRow } from '../../../shared/db/emails/emails';
import { setProjectStatus } from '../../../shared/db/projects/projects';
import { readFeedbackHealth } from '../../../shared/db/sending/feedback-health';
import { reserveSlots } from '../../../shared/db/sending/send-rate';
import type { EmailAddress } from '../../../shared/domain/address';
import { copiesOf, rowCopies } from '../../../shared/domain/emails/copies';
import { setClock } from '../../../shared/ops/clock';
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

const deliver = async (rows: EmailRow[], timeoutMs?: number) =>
  failures(await handler(queueEvent('transactional', rows.map(hint)), lambdaContext('run', timeoutMs)));

const accept = () => service.ses.on(SendEmailCommand).callsFake(() => ({ MessageId: `ses-${service.clock.now()}` }));
const sent = () => service.ses.commandCalls(SendEmailCommand).map(({ args }) => args[0].input);

describe('an email that waited long for its slot', () => {
  /** Delivers an email whose slot lies 20 s ahead; `meanwhile` happens during the wait for it. */
  const afterLongWait = async (meanwhile: (row: EmailRow) => Promise<unknown>) => {
    accept();
    const row = await newEmail(service.project);
    const until = service.clock.now() + 20_000;
    for (let slot = 0; slot < until; ) {
      const booked = await reserveSlots('transactional', 100);
      slot = 'slots' in booked ? Math.max(...booked.slots) : until;
    }
    const sleep = async (ms: number) => {
      if (ms > 5_000) await meanwhile(row);
      await service.clock.sleep(ms);
    };
    setClock({ now: service.clock.now, sleep });
    expect(await deliver([row])).toEqual([]);
    setClock(service.clock);
    return row;
  };

  test('does not leave when its project was disabled meanwhile', async () => {
    const row = await afterLongWait(() => setProjectStatus(service.project.id, 'DISABLED'));
    await setProjectStatus(service.project.id, 'ACTIVE');
    expect(sent()).toEqual([]);
    expect((await readEmail(row)).status).toBe('QUEUED');
  });

  test('does not leave when its contact complained meanwhile', async () => {
    const row = await afterLongWait(({ projectId, contactId }) => suppress(projectId, contactId, 'complaint'));
    expect(sent()).toEqual([]);
    expect(await readEmail(row)).toMatchObject({ status: 'SKIPPED', reason: 'suppressed' });
  });
});

test("the row of an email that can't leave for days does not grow with its tries", async () => {
  service.ses
    .on(SendEmailCommand)
    .rejects(
      Object.assign(new Error('paused'), { name: 'SendingPausedException', $metadata: { httpStatusCode: 400 } }),
    );
  const timeline = Array.from({ length: 59 }, (_, n) => ({
    type: n ? 'claimed' : 'accepted',
    at: '2026-12-01T12:00:00.000Z',
  }));
  const row = await newEmail(service.project, { timeline });
  await deliver([row]);
  await deliver([row]);
  const after = await readEmail(row);
  expect(after).toMatchObject({ status: 'QUEUED', attempts: 0 });
  expect(after.timeline).toHaveLength(60);
});

describe('an email that may go', () => {
  test('is claimed, sent through SES with tags that lead its events back, and recorded as sent', async () => {
    accept();
    const row = await newEmail(service.project, {
      to: 'reader@example.com',
      toName: 'The Reader',
      tags: { kind: 'test' },
    });
    expect(await deliver([row])).toEqual([]);
    expect(sent()).toEqual([
      expect.objectContaining({
        FromEmailAddress: 'Ada <ada@sender.example>',
        Destination: { ToAddresses: ['The Reader <reader@example.com>'] },
        ConfigurationSetName: 'transactional-set',
        EmailTags: expect.arrayContaining([
          { Name: 'kind', Value: 'test' },
          { Name: 'posthaste-email', Value: row.id },
          { Name: 'posthaste-attempt', Value: '1' },
        ]),
      }),
    ]);
    const after = await readEmail(row);
    expect(after).toMatchObject({ status: 'SENT', attempts: 1, messageId: expect.stringMatching(/^ses-/) });
    expect(after.timeline.map(({ type }) => type)).toEqual(['accepted', 'claimed', 'sent']);
    expect((await readFeedbackHealth()).lastSentAt).toBe(service.clock.now());
  });

  test('is no longer in the list of due email', async () => {
    accept();
    const row = await newEmail(service.project);
    await deliver([row]);
    const stored = (await service.rows()).find(isRowOf(row));
    expect(stored).not.toHaveProperty('g5pk');
  });

  test('is sent once, however often and by how many functions its message is delivered', async () => {
    accept();
    const row = await newEmail(service.project);
    const runs = await Promise.all([deliver([row, row]), deliver([row]), deliver([row])]);
    expect(runs.flat()).toEqual([]);
    await deliver([row]);
    expect(sent()).toHaveLength(1);
  });

  test('is recognized and sent if its claim was stored but the answer was lost', async () => {
    accept();
    const row = await newEmail(service.project);
    expect(await withLostAnswer('claimedAt', () => deliver([row]))).toEqual([]);
    expect(sent()).toHaveLength(1);
    expect(await readEmail(row)).toMatchObject({ status: 'SENT', attempts: 1 });
  });

  test('leaves at the rate of the account: no second has more than a second of it and a block', async () => {
    const { manual } = service;
    await manual.advance(24 * 3600_000);
    setClock(manual);
    const starts: number[] = [];
    service.ses.on(SendEmailCommand).callsFake(() => {
      starts.push(manual.now());
      return { MessageId: 'x' };
    });
    const rows = await Promise.all(Array.from({ length: 40 }, () => newEmail(service.project)));
    const runs = [0, 10, 20, 30].map((from) => manual.invocation(() => deliver(rows.slice(from, from + 10))));
    await manual.advance(10_000);
    setClock(service.clock);
    expect((await Promise.all(runs)).flat()).toEqual([]);
    expect(starts).toHaveLength(40);
    const inASecondFrom = (start: number) => starts.filter((other) => other >= start && other < start + 1000).length;
    expect(Math.max(...starts.map(inASecondFrom))).toBeLessThanOrEqual(16);
  });
});

describe('an email that may not go any more', () => {
  test('goes to the address that it was accepted for, unless that has bounced', async () => {
    const [fine, bounced] = [await newEmail(service.project), await newEmail(service.project)];
    await suppress(bounced.projectId, bounced.contactId, 'hard_bounce');
    for (const row of [fine, bounced]) {
      expect(await changeAddress(service.project, row.contactId, `new-${row.email}`)).toBe('changed');
    }
    await deliver([fine, bounced]);
    expect(sent().map(({ Destination }) => Destination?.ToAddresses)).toEqual([[fine.email]]);
    expect(await readEmail(bounced)).toMatchObject({ status: 'SKIPPED', reason: 'suppressed' });
  });

  test('goes without the copy whose address has bounced, though its contact has another one now', async () => {
    accept();
    const copied = await newEmail(service.project);
    const { contactId, email } = copied;
    const copies = [{ contactId, kind: 'cc' as const, email: email as EmailAddress, refusal: null }];
    const row = await newEmail(service.project, rowCopies(copies, '2026-12-01T12:00:00.000Z'));
    await suppress(service.project.id, contactId, 'hard_bounce');
    expect(await changeAddress(service.project, contactId, `new-${email}`)).toBe('changed');
    await deliver([row]);
    expect(sent().map(({ Destination }) => Destination?.CcAddresses ?? [])).toEqual([[]]);
    expect(copiesOf(await readEmail(row))).toMatchObject([{ status: 'SKIPPED', reason: 'suppressed' }]);
  });

  test('is skipped when its contact was suppressed since', async () => {
    const row = await newEmail(service.project);
    await suppress(row.projectId, row.contactId, 'hard_bounce');
    expect(await deliver([row])).toEqual([]);
    expect(await readEmail(row)).toMatchObject({ status: 'SKIPPED', reason: 'suppressed' });
    expect(sent()).toEqual([]);
  });

  test('is skipped as marketing to one who unsubscribed, and sent as transactional', async () => {
    accept();
    const marketing = await newEmail(service.project, { kind: 'MARKETING', subscribed: false });
    const transactional = await newEmail(service.project, { subscribed: false });
    expect(await deliver([marketing, transactional])).toEqual([]);
    expect(await readEmail(marketing)).toMatchObject({ status: 'SKIPPED', reason: 'unsubscribed' });
    expect(await readEmail(transactional)).toMatchObject({ status: 'SENT' });
  });

  test('is skipped when its contact was erased', async () => {
    const row = await newEmail(service.project, { contactId: 'ct_00000000000000000000000000000000' });
    expect(await deliver([row])).toEqual([]);
    expect(await readEmail(row)).toMatchObject({ status: 'SKIPPED', reason: 'contact_deleted' });
  });

  test('is skipped when its contact was erased, even if the address has a new contact', async () => {
    const row = await newEmail(service.project, { generation: 'of the one before' });
    expect(await deliver([row])).toEqual([]);
    expect(await readEmail(row)).toMatchObject({ status: 'SKIPPED', reason: 'contact_deleted' });
    expect(sent()).toEqual([]);
  });

  test('of a disabled project waits in its row, and goes once the project is enabled', async () => {
    const project = await addProject(projectId('D'), { status: 'DISABLED' });
    const row = await newEmail(project);
    expect(await deliver([row])).toEqual([]);
    expect(await readEmail(row)).toMatchObject({ status: 'QUEUED', attempts: 0 });
    await setProjectStatus(project.id, 'ACTIVE');
    service.clock.advance(6_000);
    accept();
    await deliver([row]);
    expect(await readEmail(row)).toMatchObject({ status: 'SENT' });
  });

  test('fails when its content is missing', async () => {
    const row = await newEmail(service.project);
    await deleteContent(row.projectId, row.contentId, row.id);
    expect(await deliver([row])).toEqual([]);
    expect(await readEmail(row)).toMatchObject({ status: 'FAILED', reason: 'content_missing' });
  });

  describe('with a file', () => {
    let bucket: ReturnType<typeof mockClient>;
    beforeEach(() => {
      process.env.EMAIL_BUCKET = 'mail';
      bucket = mockClient(S3Client).rejects(new Error('this call of S3 is not mocked'));
    });
    afterEach(() => bucket.restore());

    const withFile = async (project = service.project): Promise<EmailRow> => {
      const row = await newEmail(project);
      const content = (await getContent(row.projectId, row.contentId)) as EmailContent;
      const file = {
        filename: 'a.txt',
        contentType: 'text/plain',
        size: 3,
        sha256: 'ab',
        disposition: 'attachment' as const,
        key: 'attachments/a',
      };
      await deleteContent(row.projectId, row.contentId, row.id);
      const withFiles = { ...content, attachments: [file] };
      await putContent(row.projectId, row.contentId, withFiles, contentExpiry(service.clock.now()));
      return row;
    };

    test('fails when the file is missing', async () => {
      const gone = new S3ServiceException({ name: 'NoSuchKey', $fault: 'client', $metadata: { httpStatusCode: 404 } });
      bucket.on(GetObjectCommand, { Key: 'attachments/a' }).rejects(gone);
      const row = await withFile();
      expect(await deliver([row])).toEqual([]);
      expect(await readEmail(row)).toMatchObject({ status: 'FAILED', reason: 'content_missing' });
    });

    test('does not leave when its project was disabled while the file was read', async () => {
      accept();
      const project = await addProject(projectId('F'));
      bucket.on(GetObjectCommand, { Key: 'attachments/a' }).callsFake(async () => {
        await setProjectStatus(project.id, 'DISABLED');
        service.clock.advance(6_000);
        return { Body: { transformToByteArray: async () => Buffer.from('abc') } };
      });
      const row = await withFile(project);
      expect(await deliver([row])).toEqual([]);
      expect(sent()).toEqual([]);
      expect((await readEmail(row)).status).toBe('QUEUED');
    });
  });

  test.each(['SENDING', 'SENT', 'CANCELLED', 'FAILED'])('is left alone as %s', async (status) => {
    const row = await newEmail(service.project);
    await setEmail(row, { status });
    expect(await deliver([row])).toEqual([]);
    expect(sent()).toEqual([]);
    expect((await readEmail(row)).status).toBe(status);
  });

  test('that is scheduled does not leave before its second, whatever hints come', async () => {
    accept();
    const scheduledAt = new Date(service.clock.now() + 30_000).toISOString();
    const row = await newEmail(service.project, { status: 'SCHEDULED', scheduledAt });
    await deliver([row]);
    expect((await readEmail(row)).status).toBe('SCHEDULED');
    service.clock.advance(30_000);
    await deliver([row]);
    expect((await readEmail(row)).status).toBe('SENT');
  });

  test('is acknowledged when there is no such email', async () => {
    const row = await newEmail(service.project);
    expect(await deliver([{ ...row, id: 'em_00000000000000000000000000' }])).toEqual([]);
  });
});

describe('messages', () => {
  test('of another version or form stay in the queue and come back soon; the others are processed', async () => {
    accept();
    const row = await newEmail(service.project);
    const event = queueEvent('transactional', [{ ...hint(row), v: 2 }, hint(row), 'not json', { v: 1 }]);
    expect(failures(await handler(event, lambdaContext()))).toEqual(['m0', 'm2', 'm3']);
    expect((await readEmail(row)).status).toBe('SENT');
    const back = service.sqs.calls().map(({ args }) => args[0].input as { VisibilityTimeout: number });
    expect(back).toHaveLength(3);
    for (const { VisibilityTimeout } of back) expect(VisibilityTimeout).toBeLessThanOrEqual(10);
  });

  test('without time for a try are acknowledged and left to the dispatcher', async () => {
    const row = await newEmail(service.project);
    expect(await deliver([row], 14_000)).toEqual([]);
    expect(sent()).toEqual([]);
    expect(await readEmail(row)).toMatchObject({ status: 'QUEUED', attempts: 0 });
  });
});
