import type { Template } from '@posthaste/client';
import { marketing } from './marketing';
import { transactional } from './transactional';

/** A template to begin with. */
export interface Starter {
  key: string;
  /** What it is for, in a sentence. */
  about: string;
  template: Pick<Template, 'name' | 'subject' | 'type'> & { body: string; text: string };
  /** Values for its preview. */
  sample: Record<string, unknown>;
}

/** All starters, those that most projects need first. */
export const starters: readonly Starter[] = [...transactional, ...marketing];
