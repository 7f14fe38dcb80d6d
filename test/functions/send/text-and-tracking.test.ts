import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handler } from '../../../functions/send/handler';
import { handler as templates } from '../../../functions/templates/handler';
import { getContent } from '../../../shared/db/emails/contents';
import { toSes } from '../../../shared/services/send-email/to-ses';
import { addVerifiedDomain, type EmailService, mockQueues, readEmail, startEmailService } from '../../support/emails';
import { api } from '../../support/invocations';

let service: EmailService;
beforeAll(async () => {
  service = await startEmailService();
  mockQueues(service);
  await addVerifiedDomain(service);
});
afterAll(() => service.stop());

const call = (line: string, body: object) =>
  api(line.includes('templates') ? templates : handler, { projectId: service.project.id })(line, { body });

/** What SES is asked to send. */
async function leaving(members: object) {
  const { status, body } = await call('POST /v1/send', {
    to: 'ada@example.org',
    from: 'shop@example.com',
    subject: 'Hi',
    ...members,
  });
  expect(status).toBe(200);
  const row = await readEmail({ projectId: service.project.id, id: body.data.emails[0].email });
  const content = await getContent(service.project.id, row.contentId);
  if (!content) throw new Error('the email has no content');
  return toSes(row, content, [], { tenant: undefined, replyTo: undefined });
}

describe('text', () => {
  const partsOf = async (members: object) => (await leaving(members)).Content?.Simple?.Body;
  const part = (Data: string) => ({ Data, Charset: 'UTF-8' });
  const data = { name: '<Ada>' };

  test('alone makes an email without HTML, in which values are not escaped', async () => {
    expect(await partsOf({ text: 'Hi {{ name }}', data })).toEqual({ Text: part('Hi <Ada>') });
  });

  test('beside HTML is the text part as it is given', async () => {
    expect(await partsOf({ text: 'Hi {{ name }}', body: '<p>Hello {{ name }}</p>', data })).toEqual({
      Html: part('<p>Hello &lt;Ada&gt;</p>'),
      Text: part('Hi <Ada>'),
    });
  });

  test("beside a template replaces the template's text alone", async () => {
    const members = { name: 'T', subject: 'Hi', body: '<p>Hello</p>', from: 'shop@example.com' };
    const { body } = await call('POST /templates', members);
    expect(await partsOf({ template: body.id, text: 'Mine' })).toEqual({
      Html: part('<p>Hello</p>'),
      Text: part('Mine'),
    });
  });
});

describe('tracking', () => {
  test.each<[unknown, [boolean, boolean]]>([
    [undefined, [false, false]],
    [true, [true, true]],
    [{ opens: true }, [true, false]],
    [{ clicks: true }, [false, true]],
    [{ opens: false, clicks: true }, [false, true]],
    [{ opens: true, clicks: true }, [true, true]],
    [{}, [false, false]],
  ])('of %j is what SES is told', async (tracking, [opens, clicks]) => {
    const { ConfigurationOverrides } = await leaving({ body: '<p>Hi</p>', ...(tracking ? { tracking } : {}) });
    const switched = (on: boolean) => (on ? 'ENABLED' : 'DISABLED');
    expect(ConfigurationOverrides?.Tracking).toEqual({
      OpenTrackingEnabled: switched(opens),
      ClickTrackingEnabled: switched(clicks),
    });
  });
});
