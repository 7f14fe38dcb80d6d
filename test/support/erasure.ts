import { putObject } from '../../shared/aws/storage';
import { emailFolders } from '../../shared/contract/retention';
import { upsertContact } from '../../shared/db/contacts/upsert-contact';
import { contentExpiry, type EmailAttachment, type EmailContent, putContent } from '../../shared/db/emails/contents';
import type { EmailRow } from '../../shared/db/emails/emails';
import { deleteContact, eraseContact } from '../../shared/db/erasure/contact-erasure';
import { putEvent } from '../../shared/db/events/events';
import type { Contact } from '../../shared/domain/contacts/contact';
import { isoNow } from '../../shared/ops/clock';
import { newId } from '../../shared/ops/ids';
import { newEmail } from './emails';
import type { Service } from './templates';

/** How long an erasure's last pass waits after the first. */
export const SETTLED_MS = 61_000;
/** Of a worker that has time. */
export const enough = () => 100_000;

let people = 0;

/** Somebody who is named wherever the service keeps something of them, and then to be erased. */
export class Person {
  readonly address = `person${people++}@erase.example`;

  constructor(private readonly service: Service) {}

  async create(): Promise<Contact> {
    const { project } = this.service;
    const upserted = await upsertContact(project, { email: this.address, subscribedIfNew: true, source: 'api' });
    if ('problem' in upserted) throw new Error('refused');
    return upserted.contact;
  }

  async addEvent({ id: contactId, generation }: Contact, name = 'bought'): Promise<void> {
    const { id: projectId } = this.service.project;
    const event = { id: newId('evt'), projectId, contactId, email: this.address, generation, name };
    await putEvent({ ...event, data: { to: this.address }, source: 'api', createdAt: isoNow() });
  }

  async attachment(name: string): Promise<EmailAttachment> {
    const key = `${emailFolders.soon.prefix}${this.service.project.id}/a/${name}`;
    await putObject(key, Buffer.from(this.address));
    return { filename: 'a.txt', contentType: 'text/plain', size: 1, sha256: 'x', key, disposition: 'attachment' };
  }

  contentWith(attachments: EmailAttachment[] = []): EmailContent {
    return {
      subject: `For ${this.address}`,
      html: `<p>${this.address}</p>`,
      text: this.address,
      from: { email: 'ada@sender.example' },
      headers: [{ name: 'X-For', value: this.address }],
      tracking: false,
      attachments,
    };
  }

  /** An email that names its recipient wherever it can; creates the contact where there is none. */
  async addEmail(given: Partial<EmailRow> = {}, attachments: EmailAttachment[] = []): Promise<EmailRow> {
    const { project, clock } = this.service;
    const contentId = `mc_${newId('em')}`;
    await putContent(project.id, contentId, this.contentWith(attachments), contentExpiry(clock.now()));
    return newEmail(project, {
      to: this.address,
      toName: `Name of ${this.address}`,
      subject: `For ${this.address}`,
      tags: { who: this.address.replace(/\W/g, '_') },
      template: 'tpl_1',
      contentId,
      timeline: [
        { type: 'accepted', at: isoNow() },
        { type: 'bounced', at: isoNow(), detail: `<${this.address}> is full` },
        { type: 'clicked', at: isoNow(), link: `https://example.com/?who=${this.address}`, bot: true },
      ],
      error: `<${this.address}> is full`,
      ...given,
    });
  }

  /** Both passes, as the message of the DELETE and the due entry bring them about. */
  async pass(id: string): Promise<void> {
    await eraseContact(this.service.project.id, id, enough);
    await this.service.clock.advance(SETTLED_MS);
    await eraseContact(this.service.project.id, id, enough);
  }

  async erase({ id }: Contact): Promise<void> {
    await deleteContact(this.service.project, id);
    await this.pass(id);
  }

  /** Rows that still say something of them. */
  async traces() {
    const marks = [this.address, this.address.replace(/\W/g, '_')];
    return (await this.service.rows()).filter((row) => marks.some((mark) => JSON.stringify(row).includes(mark)));
  }
}
