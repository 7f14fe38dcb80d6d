import { randomBytes } from 'node:crypto';
import type { EpochMs } from '../../durations';

const random = (bytes: number): string => randomBytes(bytes).toString('hex');

export const newProject = (name: string, ids: { id(prefix: 'prj'): string }, now: EpochMs) => ({
  id: ids.id('prj'),
  name,
  status: 'ACTIVE' as const,
  salt: random(32),
  secret: random(32),
  domainToken: `posthaste-verification=${random(16)}`,
  createdAt: new Date(now).toISOString(),
});
