import type { CreateKeyBody } from '@posthaste/client';

type Scopes = NonNullable<CreateKeyBody['scopes']>;

/** What the form for a new key holds. */
export interface KeyForm {
  name: string;
  kind: 'secret' | 'public';
  /** Null: all routes. */
  scopes: Scopes | null;
  origins: string;
  requiresProof: boolean;
  /** 0: never. */
  expiryDays: number;
}

export const emptyKey: KeyForm = {
  name: '',
  kind: 'secret',
  scopes: null,
  origins: '',
  requiresProof: false,
  expiryDays: 0,
};

export const allScopes = [
  'send',
  'emails',
  'templates',
  'campaigns',
  'segments',
  'workflows',
  'topics',
  'contacts',
  'suppressions',
  'events',
  'track',
  'verify',
  'uploads',
  'jobs',
  'domains',
  'keys',
  'webhooks',
  'project',
] as const satisfies Scopes;

const DAY_MS = 86_400_000;

/** The request that a filled-in form makes. */
export function bodyOf(
  { name, kind, scopes, origins, requiresProof, expiryDays }: KeyForm,
  now: number,
): CreateKeyBody {
  const pages = origins.split(/\s+/).filter(Boolean);
  return {
    name,
    kind,
    ...(kind === 'secret' && scopes ? { scopes } : {}),
    ...(kind === 'public' && pages.length > 0 ? { allowedOrigins: pages } : {}),
    ...(kind === 'public' && requiresProof ? { requiresProof } : {}),
    ...(expiryDays > 0 ? { expiresAt: new Date(now + expiryDays * DAY_MS).toISOString() } : {}),
  };
}
