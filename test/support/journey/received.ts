import type { LocalService } from '../service';
import type { ListedEmail } from './mailbox-client';

/** The most that the mailbox lists at a time. */
const LISTED = 1000;

/** All emails that arrived in the mailbox, collected as time passes: it lists only the newest thousand. */
export class Received {
  private readonly emails = new Map<string, ListedEmail>();

  constructor(private readonly service: LocalService) {}

  /** Collects what has arrived. Returns how many were new. @throws Error if more arrived since the last look than are listed */
  async note(): Promise<number> {
    const before = this.emails.size;
    const listed = await this.service.mailbox.newest(LISTED);
    for (const email of listed) this.emails.set(email.id, email);
    const fresh = this.emails.size - before;
    if (before > 0 && fresh === LISTED)
      throw new Error('Emails were missed: more than a thousand came between two looks.');
    return fresh;
  }

  /** How many have arrived; lists only when many more may have arrived. */
  async follow(): Promise<number> {
    const count = await this.service.mailbox.count();
    if (count - this.emails.size >= LISTED / 10) await this.note();
    return count;
  }

  get count(): number {
    return this.emails.size;
  }

  /** Certain emails by the address they went to. */
  of(isWanted: (email: ListedEmail) => boolean): Map<string, ListedEmail[]> {
    const byRecipient = new Map<string, ListedEmail[]>();
    for (const email of this.emails.values()) {
      if (!isWanted(email)) continue;
      const to = email.to[0] ?? '';
      byRecipient.set(to, [...(byRecipient.get(to) ?? []), email]);
    }
    return byRecipient;
  }
}
