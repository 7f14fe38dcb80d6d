export interface Shown {
  status: string;
  audience: number;
  sent: number;
}

export interface Installation {
  name: string;
  arrivals: Arrivals;
  /** Starts it, or restarts it with the same data. */
  start(): Promise<void>;
  kill(signal: NodeJS.Signals): Promise<void>;
  importContacts(addresses: readonly string[]): Promise<void>;
  /** Sends to all contacts and returns the id. */
  sendCampaign(subject: string): Promise<string>;
  shown(campaign: string): Promise<Shown>;
  /** Sends one transactional email to a contact. Returns false if it was refused or got no response. */
  call(to: string, subject: string): Promise<boolean>;
  end(): Promise<void>;
}

/** Emails that have arrived, by subject and address. */
export class Arrivals {
  private readonly counts = new Map<string, Map<string, number>>();

  add(subject: string, to: string): void {
    const emails = this.of(subject);
    emails.set(to, (emails.get(to) ?? 0) + 1);
  }

  of(subject: string): Map<string, number> {
    const found = this.counts.get(subject) ?? new Map<string, number>();
    this.counts.set(subject, found);
    return found;
  }
}
