import type { AppendLog, Span } from '../append-log';
import type { LocalClock } from '../clock';
import type { OpenedSource } from './api/draft';
import { detailMember, type EmailEvent } from './api/event';
import { Arrivals } from './arrivals';
import type { EmailRecord, EmailSummary, HistoryItem, LoggedEmail, PendingEvent } from './email';
import { EventBuffer } from './event-buffer';
import { SentWindow } from './sent-window';

interface StoredEmail {
  summary: EmailSummary;
  span: Span;
  history: HistoryItem[];
  pending: Map<string, PendingEvent>;
  /** Set only while events are unpublished. The log has it too. */
  eventEmail: EmailRecord['eventEmail'] | undefined;
  isCleared: boolean;
}

export interface FoundEmail {
  record: EmailRecord;
  taggedId: string | null;
  history: HistoryItem[];
  raw: () => Promise<Buffer>;
}

/**
 * An email and its events share a log line: a crash loses both or neither. An event is pending until `publish`
 * resolves, across restarts.
 */
export class EmailStore {
  readonly sent = new SentWindow();
  readonly arrivals = new Arrivals();
  private readonly emails = new Map<string, StoredEmail>();
  private readonly idsByEmail = new Map<string, string>();
  private readonly eventBuffer: EventBuffer;

  constructor(
    private readonly log: AppendLog,
    clock: LocalClock,
    private readonly publishMessage: (message: string) => Promise<void>,
    private readonly openSource: (source: string) => OpenedSource,
    private readonly idTag?: string,
  ) {
    this.eventBuffer = new EventBuffer(clock, (event) => this.publish(event));
  }

  restore(logEntry: unknown, span: Span): void {
    const entry = logEntry as StoreEntry;
    switch (entry.kind) {
      case 'email':
        this.addEmail(entry.email, entry.events, span);
        return;
      case 'event':
        this.addPending(entry.event);
        return;
      case 'published':
        this.emails.get(entry.emailId)?.pending.delete(entry.eventId);
        return;
      case 'sent':
        this.sent.add(entry.at, entry.count);
        return;
      case 'cleared':
        for (const stored of this.emails.values()) stored.isCleared = true;
    }
  }

  resume(): void {
    for (const { pending } of this.emails.values()) this.eventBuffer.add([...pending.values()]);
  }

  accept(email: LoggedEmail, source: string, events: EmailEvent[]): void {
    const pending = events.map((event) => ({ ...event, emailId: email.id }));
    const stored = this.addEmail(email, pending, this.log.append(emailLine(email, pending, source)));
    if (pending.length > 0) stored.eventEmail = email.eventEmail;
    this.eventBuffer.add(pending);
    this.arrivals.notifyListeners(stored.summary);
  }

  record(emailId: string, event: EmailEvent): void {
    const pending = { ...event, emailId };
    this.log.append(entryLine({ kind: 'event', event: pending }));
    this.addPending(pending);
    this.eventBuffer.add([pending]);
  }

  *newestFirst(): Generator<EmailSummary> {
    const stored = [...this.emails.values()];
    for (let index = stored.length - 1; index >= 0; index--) {
      const email = stored[index] as StoredEmail;
      if (!email.isCleared) yield email.summary;
    }
  }

  find(id: string): FoundEmail | undefined {
    const stored = this.emails.get(this.idsByEmail.get(id) ?? id);
    if (!stored || stored.isCleared) return undefined;
    const line = this.log.read(stored.span);
    const { links = [], raw } = this.openSource(sourceOf(line));
    const record = { links, ...emailOf(line) };
    return { record, taggedId: stored.summary.email, history: stored.history, raw };
  }

  hasPendingEvents(): boolean {
    for (const { pending } of this.emails.values()) if (pending.size > 0) return true;
    return false;
  }

  count(): number {
    let count = 0;
    for (const { isCleared } of this.emails.values()) if (!isCleared) count += 1;
    return count;
  }

  /** Pending events are still published. */
  clear(otherLogLines: string[]): void {
    const withPending = [...this.emails.values()].filter(({ pending }) => pending.size > 0);
    const lines = withPending.map(({ span, pending }) => {
      const line = this.log.read(span);
      return emailLine(emailOf(line), [...pending.values()], sourceOf(line));
    });
    for (const { summary } of withPending) this.sent.add(summary.receivedAt, -summary.to.length);
    const sent = this.sent.entries().map((minute) => entryLine({ kind: 'sent', ...minute }));
    this.log.rewrite([...otherLogLines, ...lines, entryLine({ kind: 'cleared' }), ...sent]);
    this.emails.clear();
    this.idsByEmail.clear();
    this.sent.clear();
    this.log.replay((line, span) => this.restore(readEntry(line), span), { untilTab: true });
  }

  flushEvents(): Promise<void> {
    return this.eventBuffer.flush();
  }

  stop(): Promise<void> {
    return this.eventBuffer.stop();
  }

  private addEmail(logged: LoggedEmail, events: PendingEvent[], span: Span): StoredEmail {
    const { id, from, to, subject, preview, attachments, receivedAt } = logged;
    const email = (this.idTag && logged.tags[this.idTag]) || null;
    const summary = { id, email, from, to, subject, preview, attachments, receivedAt };
    const stored: StoredEmail = {
      summary,
      span,
      history: [],
      pending: new Map(),
      eventEmail: undefined,
      isCleared: false,
    };
    this.emails.set(id, stored);
    if (email !== null) this.idsByEmail.set(email, id);
    this.sent.add(receivedAt, to.length);
    for (const event of events) this.addPending(event);
    return stored;
  }

  private addPending(event: PendingEvent): void {
    const stored = this.emails.get(event.emailId);
    stored?.pending.set(event.id, event);
    stored?.history.push({ type: event.type, at: event.at });
  }

  private async publish(event: PendingEvent): Promise<void> {
    const stored = this.emails.get(event.emailId);
    if (!stored) return;
    const { eventEmail } = stored.eventEmail ? stored : emailOf(this.log.read(stored.span));
    const { type, detail } = event;
    await this.publishMessage(JSON.stringify({ eventType: type, mail: eventEmail, [detailMember[type]]: detail }));
    this.log.append(entryLine({ kind: 'published', emailId: event.emailId, eventId: event.id }));
    // Look up the email again, because the emails may have been cleared meanwhile.
    const current = this.emails.get(event.emailId);
    current?.pending.delete(event.id);
    if (current?.pending.size === 0) current.eventEmail = undefined;
  }
}

type StoreEntry =
  | { kind: 'email'; email: LoggedEmail; events: PendingEvent[] }
  | { kind: 'event'; event: PendingEvent }
  | { kind: 'published'; emailId: string; eventId: string }
  | { kind: 'sent'; at: number; count: number }
  | { kind: 'cleared' };

const entryLine = (entry: StoreEntry): string => JSON.stringify(entry);

/** JSON never contains the separating tab. */
const emailLine = (email: LoggedEmail, events: PendingEvent[], source: string): string =>
  `${entryLine({ kind: 'email', email, events })}\t${source}`;

export const readEntry = (line: string): unknown => JSON.parse(line.split('\t', 1)[0] ?? '');
const emailOf = (line: string): LoggedEmail => (readEntry(line) as { email: LoggedEmail }).email;
const sourceOf = (line: string): string => line.slice(line.indexOf('\t') + 1);
