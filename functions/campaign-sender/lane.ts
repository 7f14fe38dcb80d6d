import {
  beginCampaignHold,
  claimAttempt,
  endCampaignHold,
  readCampaignHold,
  recordRefusedAttempt,
  releaseAttempt,
} from '../../shared/db/sending/campaign-holds';
import { type CampaignRest, restMs } from '../../shared/domain/sending/campaign-rest';
import { MINUTE_MS } from '../../shared/durations';
import { now } from '../../shared/ops/clock';
import type { TryResult } from '../../shared/services/send-email/try-at-slot';

const OTHER_TRY_MS = MINUTE_MS;
const NEXT_TRY_MS = MINUTE_MS;

/** Whether a chunk's emails may be sent. While a project rests after SES refused, one email at a time tries. */
export class Lane {
  /** Epoch ms; null while emails may be sent. */
  restsUntil: number | null = null;
  private hasSent = false;

  private constructor(
    private readonly projectId: string,
    private trying: CampaignRest | null,
  ) {}

  /** The rest's end in epoch ms if the project rests. */
  static async enter(projectId: string): Promise<Lane | number> {
    const rest = await readCampaignHold(projectId);
    if (rest && now() < rest.until) return rest.until;
    const trying = rest && (await claimAttempt(rest));
    return rest && !trying ? now() + OTHER_TRY_MS : new Lane(projectId, trying);
  }

  get isTrying(): boolean {
    return this.trying !== null;
  }

  async note(result: TryResult): Promise<void> {
    if (result.did === 'sent') this.hasSent = true;
    // SES refused only this email, so it accepts others.
    if (result.did === 'sent' || result.did === 'failed') return this.open();
    const refused = result.did === 'released' ? result.refused : undefined;
    if (refused && !(refused.isThrottle && this.hasSent)) return this.rest(refused.detail);
    if (result.did === 'no_slot' || (result.did === 'released' && result.notTried)) return this.leave();
    if (result.did === 'released' || result.did === 'unclear') this.stopTrying();
  }

  /** SES's response is unknown: the rest continues. */
  stopTrying(): void {
    if (this.trying) this.restsUntil = this.trying.until;
    this.trying = null;
  }

  /** SES was not called, so the next chunk tries. */
  async leave(): Promise<void> {
    const { trying } = this;
    if (!trying) return;
    this.trying = null;
    this.restsUntil = now() + NEXT_TRY_MS;
    await releaseAttempt(trying);
  }

  private async open(): Promise<void> {
    const { trying } = this;
    this.trying = null;
    if (trying) await endCampaignHold(trying);
  }

  /** Sets `restsUntil` before the write, so no other email of the chunk is sent meanwhile. */
  private async rest(detail: string): Promise<void> {
    const { trying } = this;
    if (this.restsUntil !== null) return;
    this.restsUntil = trying?.until ?? now() + restMs(0);
    this.trying = null;
    await (trying ? recordRefusedAttempt(trying, detail) : beginCampaignHold(this.projectId, detail));
  }
}
