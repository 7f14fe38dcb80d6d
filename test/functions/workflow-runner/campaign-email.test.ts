import { expect, test } from '@jest/globals';
import type { StepMessage } from '../../../shared/contract/messages';
import { readContactRow } from '../../../shared/db/contacts/contacts';
import { upsertContact } from '../../../shared/db/contacts/upsert-contact';
import { type EmailRow, getEmail } from '../../../shared/db/emails/emails';
import { deleteContact } from '../../../shared/db/erasure/contact-erasure';
import { eventsOfEmail } from '../../../shared/db/events/campaign-email-events';
import { campaignUnderWay, type Reader, receiveFeedback, sendEmail } from '../../support/campaign-emails';
import { sesEvents } from '../../support/ses-events';
import { useWorkflowRunner } from '../../support/workflow-runner';
import { exits, is, waiting } from '../../support/workflow-steps';

const on = useWorkflowRunner();
const HOUR = 3_600_000;

async function reader(): Promise<Reader> {
  const row = await readContactRow(on.project.id, await on.contact());
  if (!row) throw new Error('no contact');
  return row as unknown as Reader;
}

/** The messages about what happened to a campaign's email. These events have no rows. */
async function toldOf({ projectId, id, contactId }: EmailRow): Promise<StepMessage[]> {
  const row = await getEmail({ projectId, id });
  const events = row ? await eventsOfEmail(row) : [];
  return events.map(({ id: eventId, name, createdAt }) => {
    const event = { id: eventId, name, at: Date.parse(createdAt) };
    return { v: 1, kind: 'event', project: projectId, contact: contactId, event, email: id, depth: 0 };
  });
}

test("what happened to a campaign's email begins a workflow once, and the filter reads of which campaign it was", async () => {
  const person = await reader();
  const campaign = await campaignUnderWay(on.project);
  const email = await sendEmail(campaign, person);
  await receiveFeedback(email, sesEvents.delivery(1), sesEvents.open(2));
  const filter = is('trigger.campaign', campaign.id);
  await on.workflow(exits, { trigger: { type: 'EVENT', event: 'email.opened', filter } });
  await on.workflow(exits, {
    trigger: { type: 'EVENT', event: 'email.opened', filter: is('trigger.campaign', 'cmp_no') },
  });
  const told = await toldOf(email);
  await on.take([...told, ...told]);
  await on.take(told);
  expect(await on.path()).toBe('came:exited =EXITED came');
});

test("a wait hears it, told or not: at its end the contact's email is looked at", async () => {
  await on.workflow([waiting('wait', 'email.opened'), ...exits]);
  const person = await reader();
  const email = await sendEmail(await campaignUnderWay(on.project), person);
  await on.emit(person.id, 'began', { at: on.now - 1 });
  expect(await on.path()).toBe('wait=WAITING');
  await receiveFeedback(email, sesEvents.delivery(1), sesEvents.open(2));
  await on.pass(HOUR);
  expect(await on.path()).toBe('wait:event came:exited =EXITED came');
});

test('a contact that is created again under an erased address starts the workflow from the beginning', async () => {
  await on.workflow([waiting('wait'), ...exits]);
  const person = await reader();
  await on.emit(person.id, 'began');
  await deleteContact(on.project, person.id);
  on.service.clock.advance(1_000);
  await upsertContact(on.project, { email: person.email, subscribedIfNew: true, source: 'api' });
  await on.emit(person.id, 'paid');
  on.service.clock.advance(1_000);
  await on.emit(person.id, 'began');
  await on.pass(2 * HOUR);
  expect((await on.paths()).sort()).toEqual([
    'wait:timeout late:exited =EXITED late',
    'wait=CANCELLED contact_deleted',
  ]);
});
