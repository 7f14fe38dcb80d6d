import { createHmac } from 'node:crypto';

/** Which of a webhook's secrets sign: the newest, and those that a rotation leaves valid for a while. */
export interface SigningVersions {
  version: number;
  /** Until when, in epoch milliseconds. */
  earlier: readonly { version: number; until: number }[];
}

/** What is sent beside a body, by the Standard Webhooks specification 1.0. */
export interface SignedHeaders extends Record<string, string> {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

/** Receivers that hold an old secret should have changed it long before there are more. */
const MAXIMUM_EARLIER = 2;
const SECRET_PREFIX = 'whsec_';

const keyOf = (projectSecret: string, webhookId: string, version: number): Buffer =>
  createHmac('sha256', projectSecret).update(`webhook\n${webhookId}\n${version}`).digest();

/** A webhook's secret as its owner gets it. It follows from the project's own secret, so it is stored nowhere. */
export const webhookSecret = (projectSecret: string, webhookId: string, version: number): string =>
  SECRET_PREFIX + keyOf(projectSecret, webhookId, version).toString('base64');

/** The headers of one message: a signature by each secret that is valid now, the newest first. */
export function signedHeaders(
  { projectSecret, webhookId, ...versions }: SigningVersions & { projectSecret: string; webhookId: string },
  message: { id: string; body: string },
  now: number,
): SignedHeaders {
  const seconds = String(Math.floor(now / 1000));
  const sign = (version: number) =>
    createHmac('sha256', keyOf(projectSecret, webhookId, version))
      .update(`${message.id}.${seconds}.${message.body}`)
      .digest('base64');
  const valid = [versions.version, ...validEarlier(versions, now).map(({ version }) => version)];
  return {
    'webhook-id': message.id,
    'webhook-timestamp': seconds,
    'webhook-signature': valid.map((version) => `v1,${sign(version)}`).join(' '),
  };
}

const validEarlier = ({ earlier }: SigningVersions, now: number) => earlier.filter(({ until }) => until > now);

/** The secrets after a rotation at `now`, which leaves the present one valid until then. */
export function rotatedVersions(versions: SigningVersions, now: number, until: number): SigningVersions {
  const { version } = versions;
  const left = [{ version, until }, ...validEarlier(versions, now)].filter((one) => one.until > now);
  return { version: version + 1, earlier: left.slice(0, MAXIMUM_EARLIER) };
}
