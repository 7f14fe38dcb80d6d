import { Resolver } from 'node:dns/promises';
import { optionalEnv } from '../../shared/ops/env';

/** Node's own settings can take 26 s for a server that does not answer. */
const SETTINGS = { timeout: 800, tries: 2 };
const ABSENT = new Set(['ENOTFOUND', 'ENODATA']);

/** The TXT records of a name; null when no server gave a clear answer. */
export async function lookUpTexts(name: string): Promise<string[] | null> {
  const resolver = new Resolver(SETTINGS);
  const server = optionalEnv('dnsServer');
  if (server) resolver.setServers([server]);
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    return ABSENT.has((error as NodeJS.ErrnoException).code ?? '') ? [] : null;
  }
}
