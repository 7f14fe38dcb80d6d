import type { LocalService } from '../service';
import type { ListedMail } from './mailbox-client';

/** The most that the mailbox lists at a time. */
const LISTED = 1000;

/** All mails that came to the mailbox, noted as time passes: it lists the newest thousand only. */
export class Received {
  private readonly mails = new Map<string, ListedMail>();

  constructor(private readonly service: LocalService) {}

  /** Notes what has come; to be asked before a thousand more have. Answers how many were new. */
  async note(): Promise<number> {
    const before = this.mails.size;
    for (const mail of await this.service.mailbox.newest(LISTED)) this.mails.set(mail.id, mail);
    return this.mails.size - before;
  }

  /** How many have come; those known before are not listed again until there are many more. */
  async follow(): Promise<number> {
    const count = await this.service.mailbox.count();
    if (count - this.mails.size >= LISTED / 2) await this.note();
    return count;
  }

  get count(): number {
    return this.mails.size;
  }

  /** Certain mails by the address they went to. */
  of(isWanted: (mail: ListedMail) => boolean): Map<string, ListedMail[]> {
    const byRecipient = new Map<string, ListedMail[]>();
    for (const mail of this.mails.values()) {
      if (!isWanted(mail)) continue;
      const to = mail.to[0] ?? '';
      byRecipient.set(to, [...(byRecipient.get(to) ?? []), mail]);
    }
    return byRecipient;
  }
}
