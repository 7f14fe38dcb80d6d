import type { MailSummary } from './mail';

const MAX_WAITING = 100;

export class Arrivals {
  private readonly waiting = new Set<(mail: MailSummary) => void>();

  get isFull(): boolean {
    return this.waiting.size >= MAX_WAITING;
  }

  arrived(mail: MailSummary): void {
    for (const tell of this.waiting) tell(mail);
  }

  /** `ms` is real time. */
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
