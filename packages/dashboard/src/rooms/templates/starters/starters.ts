import type { Template } from '@posthaste/client';
import { marketing } from './marketing';
import { transactional } from './transactional';

export interface Starter {
  key: string;
  about: string;
  template: Pick<Template, 'name' | 'subject' | 'type'> & { body: string };
  sample: Record<string, unknown>;
}

export const starters: readonly Starter[] = [...transactional, ...marketing];
