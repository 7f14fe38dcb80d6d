import {
  beginHold,
  claimTrial,
  readHold,
  recordRefusedTrial,
  endHold as storeEndedHold,
  releaseTrial as storeReleasedTrial,
} from '../../shared/db/sending/campaign-holds';
import { type CampaignHold, holdMs } from '../../shared/domain/sending/campaign-hold';
import { type EpochMs, MINUTE_MS } from '../../shared/durations';
import { now } from '../../shared/ops/clock';
import type { TryResult } from '../../shared/services/send-email/try-at-slot';

const RETRY_DURING_TRIAL_MS = MINUTE_MS;
const RETRY_AFTER_RELEASE_MS = MINUTE_MS;
const NO_REFUSED_TRIALS = 0;

/**
 * Holds all campaigns of a project after SES refuses one of their emails. After the hold, one chunk sends one email as
 * a trial.
 */
export class CampaignGate {
  /** Null while emails may be sent. */
  heldUntil: EpochMs | null = null;
  private hasSent = false;

  private constructor(
    private readonly projectId: string,
    private trial: CampaignHold | null,
  ) {}

  static async enter(projectId: string): Promise<{ gate: CampaignGate } | { gate: null; heldUntil: EpochMs }> {
    const hold = await readHold(projectId);
    if (!hold) return { gate: new CampaignGate(projectId, null) };
    if (now() < hold.until) return { gate: null, heldUntil: hold.until };
    const trial = await claimTrial(hold);
    if (!trial) return { gate: null, heldUntil: now() + RETRY_DURING_TRIAL_MS };
    return { gate: new CampaignGate(projectId, trial) };
  }

  get isTrial(): boolean {
    return this.trial !== null;
  }

  async apply(result: TryResult): Promise<void> {
    switch (result.did) {
      case 'sent':
        this.hasSent = true;
        return this.endHold();
      case 'failed':
        // SES refused only this email, so the hold can end.
        return this.endHold();
      case 'no_slot':
        return this.releaseTrial();
      case 'not_claimed':
        return;
      case 'unclear':
        return this.keepHold();
      case 'released':
        return this.applyRelease(result);
    }
  }

  private async applyRelease({ refused: refusal, notTried }: Extract<TryResult, { did: 'released' }>): Promise<void> {
    const isOccasionalThrottle = refusal?.isThrottle && this.hasSent;
    if (refusal && !isOccasionalThrottle) return this.beginOrExtendHold(refusal.detail);
    if (notTried) return this.releaseTrial();
    this.keepHold();
  }

  keepHold(): void {
    if (this.trial) this.heldUntil = this.trial.until;
    this.trial = null;
  }

  async releaseTrial(): Promise<void> {
    const { trial } = this;
    if (!trial) return;
    this.trial = null;
    this.heldUntil = now() + RETRY_AFTER_RELEASE_MS;
    await storeReleasedTrial(trial);
  }

  private async endHold(): Promise<void> {
    const { trial } = this;
    this.trial = null;
    if (trial) await storeEndedHold(trial);
  }

  /** Sets `heldUntil` before the write, so no other email of the chunk is sent meanwhile. */
  private async beginOrExtendHold(detail: string): Promise<void> {
    const { trial } = this;
    if (this.heldUntil !== null) return;
    this.heldUntil = trial?.until ?? now() + holdMs(NO_REFUSED_TRIALS);
    this.trial = null;
    await (trial ? recordRefusedTrial(trial, detail) : beginHold(this.projectId, detail));
  }
}
