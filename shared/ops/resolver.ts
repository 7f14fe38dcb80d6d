import { Resolver } from 'node:dns/promises';
import { optionalEnv } from './env';

/** For each try; Node's defaults can take 26 s. */
const TIMEOUT_MS = 800;
const TRIES = 2;

/** The variable DNS_SERVER (`127.0.0.1:5353`) overrides the system's name servers. */
export function nameResolver(): Resolver {
  const resolver = new Resolver({ timeout: Number(optionalEnv('dnsTimeoutMs') ?? TIMEOUT_MS), tries: TRIES });
  const server = optionalEnv('dnsServer');
  if (server) resolver.setServers([server]);
  return resolver;
}

/** `missing`: the name does not exist; `empty`: it has no such records; `unavailable`: no reliable response. */
export function failureOf(error: unknown): 'missing' | 'empty' | 'unavailable' {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOTFOUND') return 'missing';
  return code === 'ENODATA' ? 'empty' : 'unavailable';
}
