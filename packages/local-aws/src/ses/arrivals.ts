import type { EmailSummary } from './email';

const MAX_WAITING = 100;

export class Arrivals {
  private readonly listeners = new Set<(email: EmailSummary) => void>();

  get isFull(): boolean {
    return this.listeners.size >= MAX_WAITING;
  }

  notifyListeners(email: EmailSummary): void {
    for (const listener of this.listeners) listener(email);
  }

  /** Waits in real time. */
  async waitForNext(matches: (email: EmailSummary) => boolean, timeoutMs: number, signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        this.listeners.delete(listener);
        resolve();
      };
      const listener = (email: EmailSummary): void => {
        if (matches(email)) finish();
      };
      const timer = setTimeout(finish, timeoutMs);
      this.listeners.add(listener);
      signal.addEventListener('abort', finish, { once: true });
      if (signal.aborted) finish();
    });
  }
}
