import type { LocalClock } from '../clock';

export class Backoffs {
  private readonly pendingEnds = new Set<() => void>();
  private isStopped = false;

  constructor(private readonly clock: LocalClock) {}

  wait(ms: number): Promise<void> {
    if (this.isStopped) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        cancel();
        this.pendingEnds.delete(end);
        resolve();
      };
      const cancel = this.clock.callAt(this.clock.now() + ms, end);
      this.pendingEnds.add(end);
    });
  }

  stop(): void {
    this.isStopped = true;
    for (const end of [...this.pendingEnds]) end();
  }
}
