import type { MailSummary } from './mail';

const MAX_WAITING = 100;

/** The calls that wait for a mail. Each new mail is compared with each of them, once. */
export class Arrivals {
  private readonly waiting = new Set<(mail: MailSummary) => void>();

  /** Takes no more calls. */
  get isFull(): boolean {
    return this.waiting.size >= MAX_WAITING;
  }

  /** Tells who waits of a new mail. */
  arrived(mail: MailSummary): void {
    for (const tell of this.waiting) tell(mail);
  }

  /** Resolves at the first new mail that is wanted, after `ms` of real time, or when `signal` is aborted. */
  async next(wanted: (mail: MailSummary) => boolean, ms: number, signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const over = () => {
        clearTimeout(timer);
        this.waiting.delete(tell);
        resolve();
      };
      const tell = (mail: MailSummary) => void (wanted(mail) && over());
      const timer = setTimeout(over, ms);
      this.waiting.add(tell);
      signal.addEventListener('abort', over, { once: true });
      if (signal.aborted) over();
    });
  }
}
