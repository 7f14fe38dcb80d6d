import {
  beginRest,
  endRest,
  giveBackTry,
  readRest,
  recordRefusedTry,
  takeTry,
} from '../../shared/db/sending/campaign-rests';
import { type CampaignRest, restMs } from '../../shared/domain/sending/campaign-rest';
import { MINUTE_MS } from '../../shared/durations';
import { now } from '../../shared/ops/clock';
import type { TryResult } from '../../shared/services/send-email/try-at-slot';

const OTHER_TRIES_MS = MINUTE_MS;
const NOT_TRIED_MS = MINUTE_MS;

/** Whether a chunk's emails may be offered to SES. One email of a resting project tries for all others. */
export class Lane {
  /** Epoch ms; null while emails may go. */
  restsUntil: number | null = null;
  private hasSent = false;

  private constructor(
    private readonly projectId: string,
    private trying: CampaignRest | null,
  ) {}

  /** Epoch ms if the lane rests. */
  static async enter(projectId: string): Promise<Lane | number> {
    const rest = await readRest(projectId);
    if (rest && now() < rest.until) return rest.until;
    const trying = rest && (await takeTry(rest));
    return rest && !trying ? now() + OTHER_TRIES_MS : new Lane(projectId, trying);
  }

  get isTrying(): boolean {
    return this.trying !== null;
  }

  async note(result: TryResult): Promise<void> {
    if (result.did === 'sent') this.hasSent = true;
    // SES refused this email alone, so it takes others.
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

  /** If SES was not asked, the next chunk tries. */
  async leave(): Promise<void> {
    const { trying } = this;
    if (!trying) return;
    this.trying = null;
    this.restsUntil = now() + NOT_TRIED_MS;
    await giveBackTry(trying);
  }

  private async open(): Promise<void> {
    const { trying } = this;
    this.trying = null;
    if (trying) await endRest(trying);
  }

  /** Set before the write, so no other email of the chunk goes meanwhile. */
  private async rest(detail: string): Promise<void> {
    const { trying } = this;
    if (this.restsUntil !== null) return;
    this.restsUntil = trying?.until ?? now() + restMs(0);
    this.trying = null;
    await (trying ? recordRefusedTry(trying, detail) : beginRest(this.projectId, detail));
  }
}
