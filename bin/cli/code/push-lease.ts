import { createHash } from 'node:crypto';
import type { PushedRecord } from '../../../shared/contract/push-lease';
import type { Api } from '../api';
import { type FolderRecord, hashOf } from './record';

const LEASE_SECONDS = 60;
const RENEW_AFTER_MS = 15_000;

export class PushLease {
  private renewal: Promise<void> | undefined;
  private renewedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly api: Api,
    private readonly contentHash: string,
    private readonly folder?: string | undefined,
  ) {}

  /** Call before each write. Throws if another push holds the lease. */
  renewIfDue(): Promise<void> {
    const isDue = performance.now() - this.renewedAt > RENEW_AFTER_MS;
    if (isDue || !this.renewal) {
      this.renewedAt = performance.now();
      this.renewal = this.renew(LEASE_SECONDS);
    }
    return this.renewal;
  }

  /** Before the first write, so that the service knows what an interrupted push has stored. */
  announceRecords(records: readonly PushedRecord[]): Promise<void> {
    return this.renew(LEASE_SECONDS, records);
  }

  /** Without this call, the service refuses other pushes until the lease expires. */
  release(records?: readonly PushedRecord[]): Promise<void> {
    return this.renew(0, records).catch(() => undefined);
  }

  private renew(seconds: number, records?: readonly PushedRecord[]): Promise<void> {
    const folder = this.folder ? { folder: this.folder } : {};
    const announcement = records ? { ...folder, records } : {};
    return this.api.post('/project/push', { hash: this.contentHash, seconds, ...announcement });
  }
}

export function contentHashOf(records: readonly FolderRecord[], folder = ''): string {
  const lines = records.map(({ path, content }) => `${path} ${hashOf(content)}`);
  return createHash('sha256')
    .update([folder, ...lines.sort()].join('\n'))
    .digest('hex');
}
