import { createHash } from 'node:crypto';
import type { SMTPServerAuthentication } from 'smtp-server';
import { prefixOf } from '../../shared/domain/projects/api-key';
import { HOUR_MS } from '../../shared/durations';
import { type ApiCall, callApi } from './call-api';
import { SmtpRefusal } from './refusal';

const USER = 'posthaste';
const INVALID_CREDENTIALS = 535;
const TEMPORARY_FAILURE = 454;

/** A key revoked within this hour sends nothing, because the API checks the key of every email again. */
const MAX_VERIFIED_KEYS = 1_000;
const VERIFIED_FOR_MS = HOUR_MS;

export class VerifiedKeys {
  private readonly verifiedUntilByHash = new Map<string, number>();

  constructor(private readonly url: string) {}

  async check({ username, password }: SMTPServerAuthentication, signal: AbortSignal): Promise<string> {
    const key = password ?? '';
    // Recognizes most mistyped keys without a call, by their checksum.
    if (username !== USER || prefixOf(key) !== 'sk') {
      throw new SmtpRefusal(INVALID_CREDENTIALS, `The user must be ${USER}, and the password a secret key (sk_).`);
    }
    const hash = createHash('sha256').update(key).digest('hex');
    if ((this.verifiedUntilByHash.get(hash) ?? 0) > Date.now()) return key;
    await this.verify({ url: this.url, key, signal });
    if (this.verifiedUntilByHash.size >= MAX_VERIFIED_KEYS) this.verifiedUntilByHash.clear();
    this.verifiedUntilByHash.set(hash, Date.now() + VERIFIED_FOR_MS);
    return key;
  }

  private async verify(call: ApiCall): Promise<void> {
    const { status, error } = await callApi(call, { method: 'GET', path: '/project' });
    if (status === 200 || (status === 403 && error !== undefined)) return;
    if (status === 401) throw new SmtpRefusal(INVALID_CREDENTIALS, error?.message ?? 'The key is not valid.');
    throw new SmtpRefusal(TEMPORARY_FAILURE, 'The service is not responding. Try again later.');
  }
}
