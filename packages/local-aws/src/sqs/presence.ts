import type { LocalClock } from '../clock';

export class Presence {
  private over: () => void;

  constructor(
    private readonly clock: LocalClock,
    readonly signal: AbortSignal,
  ) {
    this.over = clock.busy();
  }

  async waitFor(deadline: number, subscribe: (wake: () => void) => () => void): Promise<void> {
    let ends: (() => void)[] = [];
    await new Promise<void>((resolve) => {
      const wake = () => {
        this.over();
        this.over = this.clock.busy();
        for (const end of ends) end();
        ends = [];
        resolve();
      };
      this.signal.addEventListener('abort', wake, { once: true });
      ends = [subscribe(wake), this.clock.at(deadline, wake), () => this.signal.removeEventListener('abort', wake)];
      this.over();
    });
  }

  now(): number {
    return this.clock.now();
  }

  end(): void {
    this.over();
  }
}
