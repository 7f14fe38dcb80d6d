import type { EmailSummary } from './mail';

const MAX_WAITING = 100;

export class Arrivals {
  private readonly waiting = new Set<(mail: EmailSummary) => void>();

  get isFull(): boolean {
    return this.waiting.size >= MAX_WAITING;
  }

  arrived(mail: EmailSummary): void {
    for (const tell of this.waiting) tell(mail);
  }

  /** `ms` is real time. */
  async next(wanted: (mail: EmailSummary) => boolean, ms: number, signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const over = () => {
        clearTimeout(timer);
        this.waiting.delete(tell);
        resolve();
      };
      const tell = (mail: EmailSummary) => void (wanted(mail) && over());
      const timer = setTimeout(over, ms);
      this.waiting.add(tell);
      signal.addEventListener('abort', over, { once: true });
      if (signal.aborted) over();
    });
  }
}
