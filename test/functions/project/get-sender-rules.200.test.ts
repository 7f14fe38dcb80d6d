import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler } from '../../../functions/project/handler';
import { createDomain } from '../../../shared/db/domains/ownership';
import { addProject, START } from '../../support/contacts';
import { type EmailService, newEmail, setEmail, startEmailService } from '../../support/emails';
import { pendingDomain } from '../../support/pending-domain';
import { countersProjectorOf } from '../../support/stream';
import { caller, secretKey } from '../../support/templates';

let service: EmailService;
const counters = countersProjectorOf(() => service);
beforeAll(async () => {
  service = await startEmailService();
});
afterAll(() => service?.stop());

const call = caller(handler, secretKey('prj_one'));
const at = new Date(START).toISOString();
const states = ({ rules }: { rules: { rule: string; state: string }[] }) =>
  Object.fromEntries(rules.map(({ rule, state }) => [rule, state]));

async function read(projectId: string) {
  const { status, body } = await call('GET /project/sender-rules', { key: secretKey(projectId) });
  expect(status).toBe(200);
  return body.data;
}

test('a new project has only what the service does for everybody', async () => {
  const project = await addProject('prj_new');
  const found = await read(project.id);
  expect(found).toMatchObject({ sent: 0, hardBounces: 0, complaints: 0 });
  expect(states(found)).toEqual({
    spf: 'unknown',
    dkim: 'unknown',
    dmarc: 'unknown',
    alignment: 'unknown',
    from_domain: 'unknown',
    one_click_unsubscribe: 'met',
    complaint_rate: 'unknown',
    bounce_rate: 'unknown',
    tls: 'met',
    reverse_dns: 'met',
  });
});

test('verified domains and the email of seven days are judged, of this project alone', async () => {
  const project = await addProject('prj_rules');
  const other = await addProject('prj_neighbour');
  const records = {
    OWNERSHIP: 'VERIFIED',
    DKIM: 'VERIFIED',
    MAIL_FROM: 'VERIFIED',
    SPF: 'VERIFIED',
    DMARC: 'PENDING',
  } as const;
  const of = { projectId: project.id, createdAt: at, records };
  await createDomain(pendingDomain({ ...of, id: 'dom_9', status: 'VERIFIED', verifiedAt: at, domain: 'nine.example' }));
  await createDomain(pendingDomain({ ...of, id: 'dom_8', domain: 'waits.example' }));
  for (const owner of [project, project, project, other]) {
    const row = await newEmail(owner, { to: 'ada@gmail.com' });
    await setEmail(row, { status: 'SENT', sentAt: at });
    await setEmail(row, { status: 'COMPLAINED', complainedAt: at });
  }
  await setEmail(await newEmail(project, { to: 'ada@yahoo.com' }), { status: 'SENT', sentAt: at });
  await counters.deliver();
  const found = await read(project.id);
  expect(found).toMatchObject({ since: '2026-11-25', sent: 4, hardBounces: 0, complaints: 3 });
  expect(found.sources.map(({ mostInADay }: { mostInADay: number }) => mostInADay)).toEqual([3, 1, 0, null]);
  expect(states(found)).toMatchObject({ spf: 'met', dkim: 'met', dmarc: 'attention', complaint_rate: 'broken' });
  const dmarc = found.rules.find(({ rule }: { rule: string }) => rule === 'dmarc');
  expect(dmarc).toMatchObject({ domains: [{ id: 'dom_9', domain: 'nine.example', state: 'attention' }] });
});
