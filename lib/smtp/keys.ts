import { createHash } from 'node:crypto';
import type { SMTPServerAuthentication } from 'smtp-server';
import { prefixOf } from '../../shared/domain/projects/api-key';
import { HOUR_MS } from '../../shared/durations';
import { type ApiCall, callApi } from './call-api';
import { SmtpRefusal } from './refusal';

const USER = 'posthaste';
const INVALID_CREDENTIALS = 535;
const TEMPORARY_FAILURE = 454;

/** Every email still asks the API, so a revoked key sends nothing. */
const MAX_KNOWN = 1_000;
const KNOWN_FOR_MS = HOUR_MS;

export class KnownKeys {
  private readonly known = new Map<string, number>();

  constructor(private readonly url: string) {}

  async check({ username, password }: SMTPServerAuthentication, signal: AbortSignal): Promise<string> {
    const key = password ?? '';
    // A mistyped key needs no call, because its checksum is wrong.
    if (username !== USER || prefixOf(key) !== 'sk') {
      throw new SmtpRefusal(INVALID_CREDENTIALS, `The user is ${USER}, the password a secret key (sk_).`);
    }
    const name = createHash('sha256').update(key).digest('hex');
    if ((this.known.get(name) ?? 0) > Date.now()) return key;
    await this.ask({ url: this.url, key, signal });
    if (this.known.size >= MAX_KNOWN) this.known.clear();
    this.known.set(name, Date.now() + KNOWN_FOR_MS);
    return key;
  }

  private async ask(call: ApiCall): Promise<void> {
    const { status, error } = await callApi(call, { method: 'GET', path: '/project' });
    if (status === 200 || (status === 403 && error !== undefined)) return;
    if (status === 401) throw new SmtpRefusal(INVALID_CREDENTIALS, error?.message ?? 'The key is not valid.');
    throw new SmtpRefusal(TEMPORARY_FAILURE, 'The service is not responding. Try again later.');
  }
}
