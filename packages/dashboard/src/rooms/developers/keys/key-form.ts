import type { CreateKeyBody } from '@posthaste/client';
import { DAY_MS } from '../../../ui/durations';

type Scopes = NonNullable<CreateKeyBody['scopes']>;

export interface KeyForm {
  name: string;
  kind: 'secret' | 'public' | 'agent';
  /** Null means all routes. */
  scopes: Scopes | null;
  origins: string;
  requiresProof: boolean;
  /** 0 for a key that never expires. */
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

/** A test compares these scopes with the contract. */
export const allScopes = [
  'send',
  'emails',
  'templates',
  'campaigns',
  'segments',
  'workflows',
  'topics',
  'forms',
  'assets',
  'contacts',
  'suppressions',
  'events',
  'track',
  'verify',
  'uploads',
  'jobs',
  'domains',
  'keys',
  'members',
  'sessions',
  'webhooks',
  'project',
  'search',
  'mcp',
] as const satisfies Scopes;

export function bodyOf(
  { name, kind, scopes, origins, requiresProof, expiryDays }: KeyForm,
  now: number,
): CreateKeyBody {
  const allowedOrigins = origins.split(/\s+/).filter(Boolean);
  return {
    name,
    kind,
    ...(kind === 'secret' && scopes ? { scopes } : {}),
    ...(kind === 'public' && allowedOrigins.length > 0 ? { allowedOrigins } : {}),
    ...(kind === 'public' && requiresProof ? { requiresProof } : {}),
    ...(expiryDays > 0 ? { expiresAt: new Date(now + expiryDays * DAY_MS).toISOString() } : {}),
  };
}
