import type { EmailSummary } from './email';

const MAX_WAITING = 100;

export class Arrivals {
  private readonly waiting = new Set<(email: EmailSummary) => void>();

  get isFull(): boolean {
    return this.waiting.size >= MAX_WAITING;
  }

  arrived(email: EmailSummary): void {
    for (const tell of this.waiting) tell(email);
  }

  /** `ms` is real time. */
  async next(wanted: (email: EmailSummary) => boolean, ms: number, signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const over = () => {
        clearTimeout(timer);
        this.waiting.delete(tell);
        resolve();
      };
      const tell = (email: EmailSummary) => void (wanted(email) && over());
      const timer = setTimeout(over, ms);
      this.waiting.add(tell);
      signal.addEventListener('abort', over, { once: true });
      if (signal.aborted) over();
    });
  }
}
