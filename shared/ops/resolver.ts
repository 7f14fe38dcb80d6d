import { Resolver } from 'node:dns/promises';
import { optionalEnv } from './env';

/** Milliseconds of one try; Node's own settings can take 26 s for a server that does not answer. */
const TIMEOUT_MS = 800;
const TRIES = 2;

/** Asks the system's name servers, or the one that DNS_SERVER names (`127.0.0.1:5353`). */
export function nameResolver(): Resolver {
  const resolver = new Resolver({ timeout: Number(optionalEnv('dnsTimeoutMs') ?? TIMEOUT_MS), tries: TRIES });
  const server = optionalEnv('dnsServer');
  if (server) resolver.setServers([server]);
  return resolver;
}

/** How a look-up failed: there is no such name, it has no such records, or nothing that can be relied on was heard. */
export function failureOf(error: unknown): 'missing' | 'empty' | 'unavailable' {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOTFOUND' ? 'missing' : code === 'ENODATA' ? 'empty' : 'unavailable';
}
