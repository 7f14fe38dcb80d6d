import type { AppendLog, Span } from '../append-log';
import type { LocalClock } from '../clock';
import type { OpenedSource } from './api/draft';
import { detailMember, type EmailEvent } from './api/event';
import { Arrivals } from './arrivals';
import type { EmailRecord, EmailSummary, HistoryItem, LoggedEmail, OwedEvent } from './email';
import { EventBuffer } from './event-buffer';
import { SentWindow } from './sent-window';

interface Kept {
  summary: EmailSummary;
  span: Span;
  history: HistoryItem[];
  owed: Map<string, OwedEvent>;
  /** Set only while events are unpublished, because the log has it too. */
  eventEmail: EmailRecord['eventEmail'] | undefined;
  cleared: boolean;
}

export interface FoundEmail {
  logged: EmailRecord;
  email: string | null;
  history: HistoryItem[];
  raw: () => Promise<Buffer>;
}

/**
 * An email and its events share a log line, so neither survives alone. An event is pending until `publish` resolves,
 * across restarts.
 */
export class EmailStore {
  readonly sent = new SentWindow();
  readonly arrivals = new Arrivals();
  private readonly emails = new Map<string, Kept>();
  private readonly idsByEmail = new Map<string, string>();
  private readonly eventBuffer: EventBuffer;

  constructor(
    private readonly log: AppendLog,
    clock: LocalClock,
    private readonly publishMessage: (message: string) => Promise<void>,
    private readonly open: (source: string) => OpenedSource,
    private readonly idTag?: string,
  ) {
    this.eventBuffer = new EventBuffer(clock, (event) => this.publish(event));
  }

  restore(logged: unknown, span: Span): void {
    const entry = logged as StoreEntry;
    if (entry.kind === 'email') this.keep(entry.email, entry.events, span);
    if (entry.kind === 'event') this.owe(entry.event);
    if (entry.kind === 'published') this.emails.get(entry.emailId)?.owed.delete(entry.eventId);
    if (entry.kind === 'sent') this.sent.add(entry.at, entry.count);
    if (entry.kind === 'cleared') for (const kept of this.emails.values()) kept.cleared = true;
  }

  resume(): void {
    for (const { owed } of this.emails.values()) this.eventBuffer.add([...owed.values()]);
  }

  accept(email: LoggedEmail, source: string, events: EmailEvent[]): void {
    const owed = events.map((event) => ({ ...event, emailId: email.id }));
    const kept = this.keep(email, owed, this.log.append(emailLine(email, owed, source)));
    if (owed.length > 0) kept.eventEmail = email.eventEmail;
    this.eventBuffer.add(owed);
    this.arrivals.arrived(kept.summary);
  }

  record(emailId: string, event: EmailEvent): void {
    const owed = { ...event, emailId };
    this.log.append(entryLine({ kind: 'event', event: owed }));
    this.owe(owed);
    this.eventBuffer.add([owed]);
  }

  *newestFirst(): Generator<EmailSummary> {
    const kept = [...this.emails.values()];
    for (let i = kept.length - 1; i >= 0; i--) {
      const email = kept[i] as Kept;
      if (!email.cleared) yield email.summary;
    }
  }

  find(id: string): FoundEmail | undefined {
    const kept = this.emails.get(this.idsByEmail.get(id) ?? id);
    if (!kept || kept.cleared) return undefined;
    const line = this.log.read(kept.span);
    const { links = [], raw } = this.open(sourceOf(line));
    return { logged: { links, ...emailOf(line) }, email: kept.summary.email, history: kept.history, raw };
  }

  owesEvents(): boolean {
    for (const { owed } of this.emails.values()) if (owed.size > 0) return true;
    return false;
  }

  count(): number {
    let count = 0;
    for (const { cleared } of this.emails.values()) if (!cleared) count += 1;
    return count;
  }

  /** Pending events are still published. `others` are log lines to keep. */
  clear(others: string[]): void {
    const owing = [...this.emails.values()].filter(({ owed }) => owed.size > 0);
    const lines = owing.map(({ span, owed }) => {
      const line = this.log.read(span);
      return emailLine(emailOf(line), [...owed.values()], sourceOf(line));
    });
    for (const { summary } of owing) this.sent.add(summary.receivedAt, -summary.to.length);
    const sent = this.sent.entries().map((minute) => entryLine({ kind: 'sent', ...minute }));
    this.log.rewrite([...others, ...lines, entryLine({ kind: 'cleared' }), ...sent]);
    this.emails.clear();
    this.idsByEmail.clear();
    this.sent.clear();
    this.log.replay((line, span) => this.restore(readEntry(line), span), { head: true });
  }

  flushEvents(): Promise<void> {
    return this.eventBuffer.flush();
  }

  stop(): Promise<void> {
    return this.eventBuffer.stop();
  }

  private keep(logged: LoggedEmail, events: OwedEvent[], span: Span): Kept {
    const { id, from, to, subject, preview, attachments, receivedAt } = logged;
    const email = (this.idTag && logged.tags[this.idTag]) || null;
    const summary = { id, email, from, to, subject, preview, attachments, receivedAt };
    const kept: Kept = { summary, span, history: [], owed: new Map(), eventEmail: undefined, cleared: false };
    this.emails.set(id, kept);
    if (email !== null) this.idsByEmail.set(email, id);
    this.sent.add(receivedAt, to.length);
    for (const event of events) this.owe(event);
    return kept;
  }

  private owe(event: OwedEvent): void {
    const kept = this.emails.get(event.emailId);
    kept?.owed.set(event.id, event);
    kept?.history.push({ type: event.type, at: event.at });
  }

  private async publish(event: OwedEvent): Promise<void> {
    const kept = this.emails.get(event.emailId);
    if (!kept) return;
    const { eventEmail } = kept.eventEmail ? kept : emailOf(this.log.read(kept.span));
    const { type, detail } = event;
    await this.publishMessage(JSON.stringify({ eventType: type, mail: eventEmail, [detailMember[type]]: detail }));
    this.log.append(entryLine({ kind: 'published', emailId: event.emailId, eventId: event.id }));
    // The emails may have been cleared meanwhile.
    const present = this.emails.get(event.emailId);
    present?.owed.delete(event.id);
    if (present?.owed.size === 0) present.eventEmail = undefined;
  }
}

type StoreEntry =
  | { kind: 'email'; email: LoggedEmail; events: OwedEvent[] }
  | { kind: 'event'; event: OwedEvent }
  | { kind: 'published'; emailId: string; eventId: string }
  | { kind: 'sent'; at: number; count: number }
  | { kind: 'cleared' };

const entryLine = (entry: StoreEntry): string => JSON.stringify(entry);

/** JSON never contains the separating tab. */
const emailLine = (email: LoggedEmail, events: OwedEvent[], source: string): string =>
  `${entryLine({ kind: 'email', email, events })}\t${source}`;

export const readEntry = (line: string): unknown => JSON.parse(line.split('\t', 1)[0] ?? '');
const emailOf = (line: string): LoggedEmail => (readEntry(line) as { email: LoggedEmail }).email;
const sourceOf = (line: string): string => line.slice(line.indexOf('\t') + 1);
