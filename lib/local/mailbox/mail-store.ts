import type { LocalClock } from '../clock';
import { EventBuffer } from './event-buffer';
import type { EntrySpans, Journal, JournalEntry, Span } from './journal';
import type { HistoryItem, MailRecord, MailSummary, OwedEvent } from './mail';
import { detailMember, type MailEvent } from './ses/event';

const MINUTE_MS = 60_000;
const WINDOW_MINUTES = 24 * 60;

/** Recipients sent to in the last 24 hours, by minute. */
export class SentWindow {
  private readonly minutes = new Map<number, number>();

  add(at: number, count: number): void {
    const minute = Math.floor(at / MINUTE_MS);
    this.minutes.set(minute, (this.minutes.get(minute) ?? 0) + count);
  }

  total(now: number): number {
    const oldest = Math.floor(now / MINUTE_MS) - WINDOW_MINUTES;
    let total = 0;
    for (const [minute, count] of this.minutes) {
      if (minute > oldest) total += count;
      else this.minutes.delete(minute);
    }
    return total;
  }

  entries(): { at: number; count: number }[] {
    return [...this.minutes].map(([minute, count]) => ({ at: minute * MINUTE_MS, count }));
  }

  clear(): void {
    this.minutes.clear();
  }
}

interface Kept {
  summary: MailSummary;
  spans: EntrySpans;
  history: HistoryItem[];
  owed: Map<string, OwedEvent>;
  cleared: boolean;
}

export interface MailStoreOptions {
  journal: Journal;
  clock: LocalClock;
  publish: (message: string) => Promise<void>;
}

/**
 * The mails and the events that they owe. A mail and its events are one entry of the journal, so neither
 * is ever kept without the other; an event is owed until `publish` has resolved, restarts included.
 */
export class MailStore {
  readonly sent = new SentWindow();
  private readonly mails = new Map<string, Kept>();
  private readonly journal: Journal;
  private readonly eventBuffer: EventBuffer;
  private readonly publishMessage: MailStoreOptions['publish'];

  constructor({ journal, clock, publish }: MailStoreOptions) {
    this.journal = journal;
    this.publishMessage = publish;
    this.eventBuffer = new EventBuffer(clock, (event) => this.publish(event));
  }

  /** Takes an entry of the journal back into memory. */
  restore(head: Record<string, unknown>, spans: EntrySpans): void {
    const entry = head as unknown as StoreEntry;
    if (entry.kind === 'mail') this.keep(entry.mail, entry.events, spans);
    if (entry.kind === 'event') this.owe(entry.event);
    if (entry.kind === 'published') this.mails.get(entry.mailId)?.owed.delete(entry.eventId);
    if (entry.kind === 'sent') this.sent.add(entry.at, entry.count);
    if (entry.kind === 'cleared') for (const kept of this.mails.values()) kept.cleared = true;
  }

  /** Starts to publish what is owed. */
  resume(): void {
    for (const { owed } of this.mails.values()) this.eventBuffer.add([...owed.values()]);
  }

  /** Stores a mail together with the events it owes, in one write. */
  accept(mail: MailRecord, raw: Buffer, events: MailEvent[]): void {
    const owed = events.map((event) => ({ ...event, mailId: mail.id }));
    const spans = this.journal.append({ head: { kind: 'mail', mail, events: owed }, body: raw });
    this.keep(mail, owed, spans);
    this.eventBuffer.add(owed);
  }

  /** Stores one more event of a mail. */
  record(mailId: string, event: MailEvent): void {
    const owed = { ...event, mailId };
    this.journal.append({ head: { kind: 'event', event: owed } });
    this.owe(owed);
    this.eventBuffer.add([owed]);
  }

  /** Newest first. */
  *newestFirst(): Generator<MailSummary> {
    const kept = [...this.mails.values()];
    for (let i = kept.length - 1; i >= 0; i--) {
      const mail = kept[i] as Kept;
      if (!mail.cleared) yield mail.summary;
    }
  }

  find(id: string): { mail: MailRecord; history: HistoryItem[]; raw: () => Buffer } | undefined {
    const kept = this.mails.get(id);
    if (!kept || kept.cleared) return undefined;
    return {
      mail: this.readMail(kept.spans.head),
      history: kept.history,
      raw: () => this.journal.read(kept.spans.body),
    };
  }

  count(): number {
    let count = 0;
    for (const { cleared } of this.mails.values()) if (!cleared) count += 1;
    return count;
  }

  /** Forgets all mails; what they owe is still published. `others` are entries of the journal that stay. */
  clear(others: JournalEntry[]): void {
    const owing = [...this.mails.values()].filter(({ owed }) => owed.size > 0);
    const entries = owing.map(({ spans, owed }): JournalEntry => {
      const head = { kind: 'mail', mail: this.readMail(spans.head), events: [...owed.values()] };
      return { head, body: this.journal.read(spans.body) };
    });
    for (const { summary } of owing) this.sent.add(summary.receivedAt, -summary.to.length);
    const sent = this.sent.entries().map(({ at, count }) => ({ head: { kind: 'sent', at, count } }));
    this.journal.rewrite([...others, ...entries, { head: { kind: 'cleared' } }, ...sent]);
    this.mails.clear();
    this.sent.clear();
    this.journal.replay((head, spans) => this.restore(head, spans));
  }

  flushEvents(): Promise<void> {
    return this.eventBuffer.flush();
  }

  stop(): Promise<void> {
    return this.eventBuffer.stop();
  }

  private keep(mail: MailRecord, events: OwedEvent[], spans: EntrySpans): void {
    const { id, from, to, subject, preview, attachments, receivedAt } = mail;
    const summary = { id, from, to, subject, preview, attachments, receivedAt };
    this.mails.set(id, { summary, spans, history: [], owed: new Map(), cleared: false });
    this.sent.add(receivedAt, to.length);
    for (const event of events) this.owe(event);
  }

  private owe(event: OwedEvent): void {
    const kept = this.mails.get(event.mailId);
    kept?.owed.set(event.id, event);
    kept?.history.push({ type: event.type, at: event.at });
  }

  private async publish(event: OwedEvent): Promise<void> {
    const kept = this.mails.get(event.mailId);
    if (!kept) return;
    const { eventMail } = this.readMail(kept.spans.head);
    const { type, detail } = event;
    await this.publishMessage(JSON.stringify({ eventType: type, mail: eventMail, [detailMember[type]]: detail }));
    this.journal.append({ head: { kind: 'published', mailId: event.mailId, eventId: event.id } });
    this.mails.get(event.mailId)?.owed.delete(event.id);
  }

  private readMail(span: Span): MailRecord {
    return (JSON.parse(this.journal.read(span).toString()) as { mail: MailRecord }).mail;
  }
}

type StoreEntry =
  | { kind: 'mail'; mail: MailRecord; events: OwedEvent[] }
  | { kind: 'event'; event: OwedEvent }
  | { kind: 'published'; mailId: string; eventId: string }
  | { kind: 'sent'; at: number; count: number }
  | { kind: 'cleared' };
