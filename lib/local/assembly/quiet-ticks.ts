import type { LocalClock } from '@posthaste/local-aws/clock';
import type { Item } from '@posthaste/local-aws/dynamodb';
import type { MailboxSettings } from '@posthaste/local-aws/ses';
import { keys } from '../../../shared/db/table/keys';
import { DAY_MS, MINUTE_MS } from '../../../shared/durations';
import type { HasWorkAt } from './work-ahead';

const bookkeeping = [
  keys.lease('tick'),
  keys.lease('bulk'),
  keys.account(),
  keys.accountRate('GetAccount'),
  keys.sendRate(),
];

interface TickFacts {
  workChecks: readonly HasWorkAt[];
  settings: () => MailboxSettings;
}

interface ServiceState {
  time: number;
  changeCount: number;
  settings: MailboxSettings;
}

interface QuietState extends ServiceState {
  nextWorkAt: number | undefined;
}

/**
 * After a tick without effect, skips ticks until something changes or is due. When a caller advances the time, the last
 * tick always runs.
 */
export class QuietTicks {
  private changeCount = 0;
  private stateAfterQuietTick: QuietState | undefined;

  constructor(private readonly clock: LocalClock) {}

  noticeChange({ pk, sk }: Item): void {
    if (!bookkeeping.some((key) => key.pk === pk?.S && key.sk === sk?.S)) this.changeCount += 1;
  }

  around({ workChecks, settings }: TickFacts): (runTick: () => Promise<void>) => Promise<void> {
    return async (runTick) => {
      const state = { time: this.clock.now(), changeCount: this.changeCount, settings: settings() };
      if (await this.canSkip(state, workChecks)) return;
      await runTick();
      const hadNoEffect = state.changeCount === this.changeCount;
      this.stateAfterQuietTick = hadNoEffect ? { ...state, nextWorkAt: undefined } : undefined;
    };
  }

  private async canSkip(state: ServiceState, workChecks: readonly HasWorkAt[]): Promise<boolean> {
    const { stateAfterQuietTick } = this;
    if (!stateAfterQuietTick || !this.isUnchanged(state, stateAfterQuietTick)) return false;
    stateAfterQuietTick.nextWorkAt ??= await nextTickWithWork(stateAfterQuietTick.time, workChecks);
    return state.time < stateAfterQuietTick.nextWorkAt;
  }

  /** False under a daily quota, which lets waiting email leave without another change. */
  private isUnchanged({ changeCount, settings }: ServiceState, stateAfterQuietTick: ServiceState): boolean {
    if (stateAfterQuietTick.changeCount !== changeCount || stateAfterQuietTick.settings !== settings) return false;
    return settings.dailyQuota === null && this.clock.willReach(this.clock.now() + MINUTE_MS);
  }
}

/** Returns midnight UTC at the latest, because the reputation is then judged by another day. */
async function nextTickWithWork(lastTick: number, workChecks: readonly HasWorkAt[]): Promise<number> {
  const timeOf = (tick: number) => lastTick + tick * MINUTE_MS;
  let firstWithWork = Math.ceil((DAY_MS - (lastTick % DAY_MS)) / MINUTE_MS);
  const checksWithWork = await withWorkAt(timeOf(firstWithWork - 1), workChecks);
  if (checksWithWork.length === 0) return timeOf(firstWithWork);
  let lastWithoutWork = 0;
  while (firstWithWork - lastWithoutWork > 1) {
    const middle = Math.floor((lastWithoutWork + firstWithWork) / 2);
    if ((await withWorkAt(timeOf(middle), checksWithWork)).length > 0) firstWithWork = middle;
    else lastWithoutWork = middle;
  }
  return timeOf(firstWithWork);
}

async function withWorkAt(time: number, workChecks: readonly HasWorkAt[]): Promise<HasWorkAt[]> {
  const results = await Promise.all(workChecks.map((hasWork) => hasWork(time)));
  return workChecks.filter((_, index) => results[index]);
}
