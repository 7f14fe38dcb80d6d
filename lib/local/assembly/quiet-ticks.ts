import type { LocalClock } from '@posthaste/local-aws/clock';
import type { Item } from '@posthaste/local-aws/dynamodb';
import type { MailboxSettings } from '@posthaste/local-aws/ses';
import { keys } from '../../../shared/db/table/keys';
import { DAY_MS, MINUTE_MS } from '../../../shared/durations';
import type { WorkAt } from './work-ahead';

const bookkeeping = [
  keys.lease('tick'),
  keys.lease('bulk'),
  keys.account(),
  keys.accountRate('GetAccount'),
  keys.sendRate(),
];

interface Facts {
  works: readonly WorkAt[];
  settings: () => MailboxSettings;
}

interface Quiet {
  at: number;
  changes: number;
  settings: MailboxSettings;
  until: number | undefined;
}

/** Leaves out ticks after one without effect, until something changes or becomes due. An advance's last tick runs. */
export class QuietTicks {
  private changes = 0;
  private quiet: Quiet | undefined;

  constructor(private readonly clock: LocalClock) {}

  noticeChange({ pk, sk }: Item): void {
    if (!bookkeeping.some((key) => key.pk === pk?.S && key.sk === sk?.S)) this.changes += 1;
  }

  around({ works, settings }: Facts): (deliver: () => Promise<void>) => Promise<void> {
    return async (deliver) => {
      const seen = { at: this.clock.now(), changes: this.changes, settings: settings(), until: undefined };
      if (this.isQuiet(seen) && (await this.rests(seen.at, works))) return;
      await deliver();
      this.quiet = seen.changes === this.changes ? seen : undefined;
    };
  }

  /** A daily quota frees email later. */
  private isQuiet({ changes, settings }: Quiet): boolean {
    const isUnchanged = this.quiet?.changes === changes && this.quiet.settings === settings;
    return isUnchanged && settings.dailyQuota === null && this.clock.willReach(this.clock.now() + MINUTE_MS);
  }

  private async rests(time: number, works: readonly WorkAt[]): Promise<boolean> {
    if (!this.quiet) return false;
    this.quiet.until ??= await nextTick(this.quiet.at, works);
    return time < this.quiet.until;
  }
}

/** At midnight UTC, another day of reputation begins. */
async function nextTick(last: number, works: readonly WorkAt[]): Promise<number> {
  const tickAt = (index: number) => last + index * MINUTE_MS;
  let next = Math.ceil((DAY_MS - (last % DAY_MS)) / MINUTE_MS);
  const remaining = await worksAt(tickAt(next - 1), works);
  if (remaining.length === 0) return tickAt(next);
  for (let without = 0; next - without > 1; ) {
    const middle = Math.floor((without + next) / 2);
    if ((await worksAt(tickAt(middle), remaining)).length > 0) next = middle;
    else without = middle;
  }
  return tickAt(next);
}

async function worksAt(time: number, works: readonly WorkAt[]): Promise<WorkAt[]> {
  const found = await Promise.all(works.map((hasWork) => hasWork(time)));
  return works.filter((_, index) => found[index]);
}
