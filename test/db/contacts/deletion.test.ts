import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { getContact } from '../../../shared/db/contacts/contacts';
import { hiddenRowTest } from '../../../shared/db/contacts/open-erasures';
import { upsertContact } from '../../../shared/db/contacts/upsert-contact';
import type { EmailRow } from '../../../shared/db/emails/emails';
import { hideErased } from '../../../shared/db/emails/erasure';
import { applyFeedback } from '../../../shared/db/emails/feedback';
import { deleteContact } from '../../../shared/db/erasure/contact-erasure';
import type { Project } from '../../../shared/db/projects/projects';
import type { Feedback } from '../../../shared/domain/sending/ses-event';
import { isoNow } from '../../../shared/ops/clock';
import { newId } from '../../../shared/ops/ids';
import { losingAnswers } from '../../support/contacts';
import { readEmail, setEmail } from '../../support/emails';
import { Person } from '../../support/erasure';
import { type Service, startService } from '../../support/templates';

let service: Service;
let project: Project;
let person: Person;
beforeAll(async () => {
  service = await startService();
  project = service.project;
});
afterAll(() => service?.stop());
beforeEach(() => {
  person = new Person(service);
});

describe('from the DELETE on, before any row has gone', () => {
  test('rows of the contact are known as erased, those of others and of its successor are not', async () => {
    const contact = await person.create();
    const email = await readEmail(await person.addEmail());
    const visible = await hiddenRowTest(project.id, [contact.id]);
    expect(visible(email)).toBe(false);
    await deleteContact(project, contact.id);
    const successor = await person.create();
    const hidden = await hiddenRowTest(project.id, [contact.id, 'ct_other']);
    expect(hidden(email)).toBe(true);
    expect(hidden({ ...email, generation: undefined })).toBe(true);
    expect(hidden({ ...email, generation: successor.generation })).toBe(false);
    expect(hidden({ ...email, contactId: 'ct_other' })).toBe(false);
    expect((await hiddenRowTest(service.other.id, [contact.id]))(email)).toBe(false);
  });

  test('an email is shown without what is personal', async () => {
    const contact = await person.create();
    const row = await readEmail(await person.addEmail({ status: 'SENT' }));
    await deleteContact(project, contact.id);
    const [shown] = await hideErased(project.id, [row]);
    expect(JSON.stringify(shown)).not.toContain(person.address);
    expect(shown).toMatchObject({ id: row.id, status: 'SENT', template: 'tpl_1', erased: true });
  });
});

describe('deleting', () => {
  test('happens once, of many at the same time, and also when its answer is lost', async () => {
    const contact = await person.create();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => deleteContact(project, contact.id)));
    expect(outcomes.filter((outcome) => outcome === 'deleted')).toHaveLength(1);
    expect(await getContact(project, contact.id)).toBeNull();
    await person.create();
    expect(await losingAnswers('TransactWriteItemsCommand', () => deleteContact(project, contact.id))).toBe('deleted');
    expect(await deleteContact(project, contact.id)).toBe('missing');
  });

  test('takes changes of the contact at the same time along', async () => {
    const contact = await person.create();
    const changes = Array.from({ length: 20 }, (_, n) =>
      upsertContact(project, { email: person.address, patch: { [`k${n}`]: n }, subscribedIfNew: true, source: 'api' }),
    );
    const [outcome] = await Promise.all([deleteContact(project, contact.id), ...changes]);
    expect(outcome).toBe('deleted');
    const left = await getContact(project, contact.id);
    expect(left?.generation).not.toBe(contact.generation);
  });
});

describe('feedback on the email of an erased contact', () => {
  const feedback = (row: EmailRow, given: Partial<Feedback>): Feedback => ({
    projectId: project.id,
    emailId: row.id,
    attempt: 1,
    messageId: 'ses-1',
    type: 'delivered',
    status: 'DELIVERED',
    at: isoNow(),
    hash: newId('evt'),
    ...given,
  });

  test('moves its status and counts, but leaves no words and no link', async () => {
    const contact = await person.create();
    const row = await person.addEmail();
    await setEmail(row, { status: 'SENT', rank: 5 });
    await person.erase(contact);
    const words = { detail: `<${person.address}> took it`, link: `https://example.com/${person.address}` };
    const delivered = feedback(row, words);
    expect(await applyFeedback(delivered)).toMatchObject({ isNew: true, row: { status: 'DELIVERED' } });
    expect(await applyFeedback(delivered)).toMatchObject({ isNew: false });
    expect(await applyFeedback(feedback(row, { type: 'clicked', status: 'CLICKED', ...words }))).toMatchObject({
      isNew: true,
    });
    expect(await applyFeedback(feedback(row, { type: 'delayed', status: 'SENT', ...words }))).toMatchObject({
      isNew: true,
    });
    expect(await readEmail(row)).toMatchObject({ status: 'CLICKED', clicks: 1 });
    expect((await readEmail(row)).timeline).toHaveLength(6);
    expect(await person.traces()).toEqual([]);
  });
});
