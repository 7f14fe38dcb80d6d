import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { contactIdFor } from '../../../shared/db/contacts/addresses';
import { changeAddress } from '../../../shared/db/contacts/change-address';
import { getSuppression } from '../../../shared/db/contacts/suppressions';
import { deleteContact } from '../../../shared/db/erasure/contact-erasure';
import { keys } from '../../../shared/db/table/keys';
import { get } from '../../../shared/db/table/rows';
import type { EmailAddress } from '../../../shared/domain/address';
import { copiesOf, rowCopies } from '../../../shared/domain/emails/copies';
import { type EmailService, newEmail, readEmail, setEmail, startEmailService } from '../../support/emails';
import { isSubscribed, feedbackOf as of, sentEmail, suppressionOf } from '../../support/feedback-scene';
import { about, sesEvents } from '../../support/ses-events';

let service: EmailService;
beforeAll(async () => {
  service = await startEmailService();
});
afterAll(() => service.stop());

describe('feedback after the contact got another address', () => {
  /** An email with one copy, to an address as it leads now. */
  const copied = async (email: string, given: Parameters<typeof sentEmail>[1] = {}) => {
    const copyId = await contactIdFor(service.project, email);
    const copies = [{ contactId: copyId, kind: 'cc' as const, email: email as EmailAddress, refusal: null }];
    const row = await sentEmail(service.project, { ...given, ...rowCopies(copies, '2026-12-01T12:00:00.000Z') });
    return { ...row, copyId };
  };
  const moved = async () => {
    const row = await sentEmail(service.project);
    const email = `new-${row.email}`;
    expect(await changeAddress(service.project, row.contactId, email)).toBe('changed');
    const reasonAt = async (address: string) =>
      (await getSuppression(service.project.id, await contactIdFor(service.project, address)))?.reason;
    return { row, reasons: async () => [await reasonAt(row.email), await reasonAt(email)] };
  };

  test('a hard bounce suppresses the address that the email went to, and not the person', async () => {
    const { row, reasons } = await moved();
    await of(row, sesEvents.bounce('Permanent', 'NoEmail'));
    expect(await reasons()).toEqual(['hard_bounce', undefined]);
    expect(await readEmail(row)).toMatchObject({ status: 'BOUNCED' });
  });

  test('a complaint holds for both, and unsubscribes the person for good', async () => {
    const { row, reasons } = await moved();
    await of(row, sesEvents.complaint());
    expect(await reasons()).toEqual(['complaint', 'complaint']);
    expect(await isSubscribed(service.project, row)).toBe(false);
    expect((await getSuppression(service.project.id, row.contactId))?.email).toBe(`new-${row.email}`);
  });

  test('days of soft bounces count for the address that the email went to', async () => {
    const { row } = await moved();
    await of(row, sesEvents.bounce('Transient', 'General'));
    const days = async (id: string) => get(keys.softBounces(service.project.id, id));
    expect(await days(row.contactId)).toBeNull();
    expect(await days(await contactIdFor(service.project, row.email))).not.toBeNull();
  });

  test('a complaint about a copy counts for that copy, though its address is another contact’s now', async () => {
    const row = await copied('cc@example.com');
    await changeAddress(service.project, row.copyId, 'moved-cc@example.com');
    await changeAddress(service.project, row.copyId, 'moved-again-cc@example.com');
    await of(row, about(sesEvents.complaint(), 'moved-cc@example.com'));
    expect(copiesOf(await readEmail(row)).map(({ status }) => status)).toEqual(['SENT']);
    await of(row, about(sesEvents.complaint(5), 'cc@example.com'));
    expect(copiesOf(await readEmail(row)).map(({ status }) => status)).toEqual(['COMPLAINED']);
  });

  test('a copy to a contact whose ID derives from another address is found by its address', async () => {
    const { contactId: id } = await newEmail(service.project);
    await changeAddress(service.project, id, 'second@example.com');
    const row = await copied('second@example.com');
    expect(row.copyId).toBe(id);
    await changeAddress(service.project, id, 'third@example.com');
    await of(row, about(sesEvents.complaint(), 'second@example.com'));
    expect(copiesOf(await readEmail(row)).map(({ status }) => status)).toEqual(['COMPLAINED']);
    expect((await getSuppression(service.project.id, id))?.reason).toBe('complaint');
  });

  test('a copy to the former address of the recipient does not speak for the recipient', async () => {
    const { contactId: id, email: former } = await newEmail(service.project);
    await changeAddress(service.project, id, `new-${former}`);
    const row = await copied(former, { to: `new-${former}`, contactId: id });
    await of(row, about(sesEvents.bounce('Permanent', 'NoEmail'), former));
    expect((await readEmail(row)).status).toBe('SENT');
    expect((await getSuppression(service.project.id, id))?.reason).toBeUndefined();
    expect(await suppressionOf({ ...row, contactId: row.copyId })).toBe('hard_bounce');
  });

  test.each(['without copies', 'with copies'])(
    'a complaint after the erasure holds for the address that the email went to, %s',
    async (which) => {
      const { contactId: id, email: former } = await newEmail(service.project);
      const email = `new-${former}`;
      await changeAddress(service.project, id, email);
      const given = { to: email, contactId: id };
      const row =
        which === 'with copies' ? await copied('other@example.com', given) : await sentEmail(service.project, given);
      await deleteContact(service.project, id);
      await setEmail(row, { erased: true, email: '' });
      await of(row, about(sesEvents.complaint(), email));
      const now = await contactIdFor(service.project, email);
      expect(await getSuppression(service.project.id, now)).toMatchObject({ reason: 'complaint' });
      expect(JSON.stringify(await getSuppression(service.project.id, now))).not.toContain(email);
    },
  );
});
