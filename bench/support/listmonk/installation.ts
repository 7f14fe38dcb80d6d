export interface Shown {
  status: string;
  audience: number;
  sent: number;
}

export interface Installation {
  name: string;
  arrivals: Arrivals;
  /** The first time, or again over the same data. */
  start(): Promise<void>;
  kill(signal: NodeJS.Signals): Promise<void>;
  importContacts(addresses: readonly string[]): Promise<void>;
  /** To all contacts; returns its id. */
  sendCampaign(subject: string): Promise<string>;
  shown(campaign: string): Promise<Shown>;
  /** One transactional email to a contact. False if it was refused or not answered. */
  call(to: string, subject: string): Promise<boolean>;
  end(): Promise<void>;
}

/** Emails that have arrived, by subject and address. */
export class Arrivals {
  private readonly counts = new Map<string, Map<string, number>>();

  add(subject: string, to: string): void {
    const own = this.of(subject);
    own.set(to, (own.get(to) ?? 0) + 1);
  }

  of(subject: string): Map<string, number> {
    const found = this.counts.get(subject) ?? new Map<string, number>();
    this.counts.set(subject, found);
    return found;
  }
}
