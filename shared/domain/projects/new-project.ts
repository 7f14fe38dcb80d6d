import { randomBytes } from 'node:crypto';

const random = (bytes: number): string => randomBytes(bytes).toString('hex');

/** `now` is in epoch milliseconds. */
export const newProject = (name: string, ids: { id(prefix: 'prj'): string }, now: number) => ({
  id: ids.id('prj'),
  name,
  status: 'ACTIVE' as const,
  salt: random(32),
  secret: random(32),
  domainToken: `posthaste-verification=${random(16)}`,
  createdAt: new Date(now).toISOString(),
});
