import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { getContact } from '../../../shared/db/contacts/contacts';
import { hiddenRowTest } from '../../../shared/db/contacts/open-erasures';
import { getSuppression, suppress } from '../../../shared/db/contacts/suppressions';
import { contentExpiry, getContent, putContent, putContents } from '../../../shared/db/emails/contents';
import { createEmail } from '../../../shared/db/emails/emails';
import { claimEmail } from '../../../shared/db/emails/sending';
import { deleteContact, eraseContact } from '../../../shared/db/erasure/contact-erasure';
import type { Project } from '../../../shared/db/projects/projects';
import { db } from '../../../shared/db/table/client';
import { EMAIL } from '../../../shared/db/table/keys';
import {
  type Delivery,
  getDeliveries,
  putDelivery,
  readResponses,
  recordAttempt,
} from '../../../shared/db/webhooks/deliveries';
import type { Contact } from '../../../shared/domain/contacts/contact';
import { emailIdOf } from '../../../shared/domain/emails/email-id';
import { isoNow } from '../../../shared/ops/clock';
import { newId } from '../../../shared/ops/ids';
import { isRowOf, readEmail } from '../../support/emails';
import { enough, Person, SETTLED_MS } from '../../support/erasure';
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

const isEmail = ({ sk }: { sk?: unknown }) => String(sk).startsWith(EMAIL);
/** All rows of a contact but its emails, which stay without what is personal. */
const rowsOf = async (id: string) =>
  (await service.rows()).filter((row) => `${row.pk}#${row.sk}`.includes(id) && !isEmail(row));

describe('an erasure', () => {
  test('leaves of the contact nothing but its emails’ states and its suppression', async () => {
    const contact = await person.create();
    await person.addEvent(contact);
    await person.addEvent(contact);
    const file = await person.attachment('own');
    const sent = await person.addEmail({ status: 'BOUNCED', bounceType: 'hard', sentAt: isoNow() }, [file]);
    await suppress(project.id, contact.id, 'hard_bounce', sent.id);
    await person.erase(contact);

    expect(await person.traces()).toEqual([]);
    expect(await service.objects()).toEqual([]);
    expect((await rowsOf(contact.id)).map(({ sk }) => sk).sort()).toEqual(['SUPPRESSION']);
    expect(await getSuppression(project.id, contact.id)).toMatchObject({ reason: 'hard_bounce' });
    expect(await getContent(project.id, sent.contentId)).toBeNull();
    const { toName, error, ...kept } = sent;
    expect(await readEmail(sent)).toMatchObject({
      ...kept,
      rank: expect.any(Number),
      erased: true,
      email: '',
      subject: '',
      tags: {},
      timeline: [
        { type: 'accepted', at: sent.createdAt },
        { type: 'bounced', at: sent.createdAt },
        { type: 'clicked', at: sent.createdAt, bot: true },
      ],
    });
  });

  test.each(['QUEUED', 'SCHEDULED'] as const)('lets no email go that is %s', async (status) => {
    const contact = await person.create();
    const row = await person.addEmail({ status, scheduledAt: '2027-01-01T00:00:00.000Z' });
    await person.erase(contact);
    expect(await readEmail(row)).toMatchObject({ status: 'SKIPPED', reason: 'contact_deleted' });
    expect(await claimEmail(row, 'token')).toBeNull();
    const stored = (await service.rows()).find(isRowOf(row)) ?? {};
    for (const name of ['g4pk', 'g5pk']) expect(stored).not.toHaveProperty(name);
  });

  test('takes what several recipients share with the last of them: a content that is the same, files that went to all', async () => {
    const people = [person, new Person(service), new Person(service)];
    const file = await person.attachment('shared');
    const same = { ...person.contentWith([file]), subject: 'Hello', html: 'Hello', text: 'Hello', headers: [] };
    const contents = [same, same, person.contentWith([file])];
    const ids = await putContents(project.id, 'one request', contents, service.clock.now());
    const [first, second, third] = await Promise.all(people.map((one) => one.create()));
    for (const [index, one] of people.entries()) await one.addEmail({ contentId: ids[index] as string });
    const left = async () => [
      await getContent(project.id, ids[0] as string),
      await getContent(project.id, ids[2] as string),
      await service.objects(),
    ];
    const [withThem, alone, lonely] = people as [Person, Person, Person];
    await withThem.erase(first as Contact);
    await withThem.erase(first as Contact);
    expect(await left()).toEqual([same, contents[2], [file.key]]);
    await lonely.erase(third as Contact);
    expect(await left()).toEqual([same, null, [file.key]]);
    await alone.erase(second as Contact);
    expect(await left()).toEqual([null, null, []]);
    expect((await service.rows()).filter(({ sk }) => sk === 'FILES')).toEqual([]);
  });

  test('leaves nothing of it in the responses of webhooks', async () => {
    const contact = await person.create();
    const place = { projectId: project.id, webhookId: 'whk_1', partition: 0 };
    const event = { event: 'bought', eventId: 'evt_1', eventAt: isoNow(), emailId: null };
    await putDelivery({ ...place, ...event, id: 'msg_1', contactId: contact.id });
    const [delivery] = (await getDeliveries(project.id, ['msg_1'])).values();
    const attempt = { at: isoNow(), durationMs: 1, status: 500, error: null, response: `no ${person.address}` };
    await recordAttempt(delivery as Delivery, attempt, 'PENDING');
    expect(await readResponses(delivery as Delivery)).toEqual(new Map([[attempt.at, attempt.response]]));
    const [tried] = (await getDeliveries(project.id, ['msg_1'])).values();
    expect(tried?.attempts).toEqual([{ ...attempt, response: null }]);
    await person.erase(contact);
    expect(await readResponses(delivery as Delivery)).toEqual(new Map());
    expect(await rowsOf(contact.id)).toEqual([]);
  });

  test('touches nothing of a contact that was created again, and is not stopped by it', async () => {
    const old = await person.create();
    await person.addEvent(old, 'old');
    const oldEmail = await person.addEmail();
    expect(await deleteContact(project, old.id)).toBe('deleted');
    // At the same moment: only the generations tell the two apart.
    const fresh = await person.create();
    expect(fresh).toMatchObject({ id: old.id, createdAt: old.createdAt });
    expect(fresh.generation).not.toBe(old.generation);
    await person.addEvent(fresh, 'new');
    const freshEmail = await person.addEmail();
    const before = await readEmail(freshEmail);

    await person.pass(old.id);
    expect(await getContact(project, old.id)).toMatchObject({ email: person.address, generation: fresh.generation });
    expect((await rowsOf(old.id)).flatMap(({ sk, name }) => (sk.startsWith('EVENT#') ? [name] : []))).toEqual(['new']);
    expect(await readEmail(freshEmail)).toEqual(before);
    expect(await getContent(project.id, freshEmail.contentId)).not.toBeNull();
    expect(await readEmail(oldEmail)).toMatchObject({ erased: true, status: 'SKIPPED' });
  });

  test('of a contact that is deleted a second time meanwhile covers both', async () => {
    const first = await person.create();
    await person.addEvent(first);
    await deleteContact(project, first.id);
    await eraseContact(project.id, first.id, enough);
    await service.clock.advance(SETTLED_MS);
    const second = await person.create();
    await person.addEvent(second);
    let deletedAgain = false;
    db.middlewareStack.add(
      (next, context) => async (args) => {
        // Right before the end of the first erasure.
        if (context.commandName === 'TransactWriteItemsCommand' && !deletedAgain) {
          deletedAgain = true;
          await deleteContact(project, second.id);
        }
        return next(args);
      },
      { step: 'initialize', name: 'again' },
    );
    await eraseContact(project.id, first.id, enough).finally(() => db.middlewareStack.remove('again'));
    expect(deletedAgain).toBe(true);
    expect((await hiddenRowTest(project.id, [second.id]))({ ...second, contactId: second.id })).toBe(true);
    await person.pass(second.id);
    expect(await rowsOf(first.id)).toEqual([]);
  });

  test('ends only after those have ended that knew the contact before: what they leave goes too', async () => {
    const contact = await person.create();
    const email = await person.addEmail();
    const isOpen = async () => (await rowsOf(contact.id)).some(({ sk }) => sk === 'ERASURE');
    await deleteContact(project, contact.id);
    await service.clock.advance(SETTLED_MS);
    expect(await eraseContact(project.id, contact.id, enough)).toBe('done');
    const late = { ...email, id: emailIdOf(newId('em'), email.contactId), contentId: 'mc_late' };
    await createEmail(late);
    await putContent(project.id, late.contentId, person.contentWith(), contentExpiry(service.clock.now()));
    await person.addEvent(contact);
    expect(await eraseContact(project.id, contact.id, enough)).toBe('done');
    expect(await isOpen()).toBe(true);
    await person.addEvent(contact);
    await service.clock.advance(SETTLED_MS);
    expect(await eraseContact(project.id, contact.id, enough)).toBe('done');
    expect(await isOpen()).toBe(false);
    expect(await person.traces()).toEqual([]);
    expect(await readEmail(late)).toMatchObject({ erased: true });
    expect(await getContent(project.id, late.contentId)).toBeNull();
    expect(await eraseContact(project.id, contact.id, enough)).toBe('done');
  });

  test('goes on where its time was over', async () => {
    const contact = await person.create();
    await person.addEvent(contact);
    await person.addEmail();
    await deleteContact(project, contact.id);
    expect(await eraseContact(project.id, contact.id, () => 5_000)).toBe('more');
    await person.pass(contact.id);
    expect(await person.traces()).toEqual([]);
  });

  test('that dies anywhere is in the due index until a repeat has brought it to its end', async () => {
    let ran = false;
    for (let step = 1; !ran && step < 60; step++) {
      person = new Person(service);
      const contact = await person.create();
      await person.addEvent(contact);
      const file = await person.attachment(`crash${step}`);
      await person.addEmail({}, [file]);
      await deleteContact(project, contact.id);
      ran = await dyingAt(step, () => person.pass(contact.id));
      if (!ran) {
        const [row] = (await rowsOf(contact.id)).filter(({ sk }) => sk === 'ERASURE');
        if (row) expect(row.g5pk).toMatch(/^DUEERASURES#/);
        await service.clock.advance(SETTLED_MS);
        await person.pass(contact.id);
      }
      expect(await person.traces()).toEqual([]);
      expect(await service.objects()).not.toContain(file.key);
      expect(await rowsOf(contact.id)).toEqual([]);
    }
    expect(ran).toBe(true);
  }, 30_000);

  /** Runs until the n-th call of the table, whose write is not made; true when it ended before. */
  async function dyingAt(step: number, run: () => Promise<unknown>): Promise<boolean> {
    let calls = 0;
    db.middlewareStack.add(
      (next) => async (args) => {
        calls += 1;
        if (calls >= step) throw new Error('the function died');
        return next(args);
      },
      { step: 'initialize', name: 'death' },
    );
    try {
      await run();
      return true;
    } catch {
      return false;
    } finally {
      db.middlewareStack.remove('death');
    }
  }
});
