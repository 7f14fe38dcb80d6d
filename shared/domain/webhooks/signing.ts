import { createHmac } from 'node:crypto';
import type { EpochMs } from '../../durations';
import { type DerivedFrom, derivedFrom, type ProjectSecrets, secretOf, versionOf } from '../projects/secrets';

export interface SigningVersions extends SigningVersion {
  earlier: readonly (SigningVersion & { until: EpochMs })[];
}

interface SigningVersion extends DerivedFrom {
  version: number;
}

/** Standard Webhooks specification 1.0. */
export interface SignedHeaders extends Record<string, string> {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

/** By the third rotation, receivers should have replaced a secret. */
const MAX_EARLIER_VERSIONS = 2;
const SECRET_PREFIX = 'whsec_';

const keyOf = (projectSecret: string, webhookId: string, version: number): Buffer =>
  createHmac('sha256', projectSecret).update(`webhook\n${webhookId}\n${version}`).digest();

export const webhookSecret = (project: ProjectSecrets, webhookId: string, signingVersion: SigningVersion): string =>
  SECRET_PREFIX + keyOf(knownSecret(project, signingVersion), webhookId, signingVersion.version).toString('base64');

export function signedHeaders(
  { project, webhookId, ...versions }: SigningVersions & { project: ProjectSecrets; webhookId: string },
  message: { id: string; body: string },
  now: number,
): SignedHeaders {
  const seconds = String(Math.floor(now / 1000));
  const sign = (signingVersion: SigningVersion) =>
    createHmac('sha256', keyOf(knownSecret(project, signingVersion), webhookId, signingVersion.version))
      .update(`${message.id}.${seconds}.${message.body}`)
      .digest('base64');
  const validVersions = [versions, ...validEarlierVersions(versions, now)];
  return {
    'webhook-id': message.id,
    'webhook-timestamp': seconds,
    'webhook-signature': validVersions.map((signingVersion) => `v1,${sign(signingVersion)}`).join(' '),
  };
}

const validEarlierVersions = ({ earlier }: SigningVersions, now: number) => earlier.filter(({ until }) => until > now);

function knownSecret(project: ProjectSecrets, derived: DerivedFrom): string {
  const secret = secretOf(project, derived);
  if (secret === null) throw new Error('the project has no secret of the version that signs this webhook');
  return secret;
}

/** The current secret stays valid until `until`. The new one never derives from an older project secret. */
export function rotatedVersions(
  versions: SigningVersions,
  { now, until, secretVersion }: { now: number; until: number; secretVersion: number },
): SigningVersions {
  const { version } = versions;
  const newestSecretVersion = Math.max(secretVersion, versionOf(versions));
  const replaced = { version, until, ...derivedFrom(versionOf(versions)) };
  const earlier = [replaced, ...validEarlierVersions(versions, now)]
    .filter((signingVersion) => signingVersion.until > now)
    .slice(0, MAX_EARLIER_VERSIONS);
  return { version: version + 1, ...derivedFrom(newestSecretVersion), earlier };
}
