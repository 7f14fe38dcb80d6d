import type { Domain } from '@posthaste/client';
import type { Tone } from '../../../ui/tone';
import { words } from './words';

type ListedRecord = Domain['records'][number];

export function recordState(
  { status, found, advice, required }: Pick<ListedRecord, 'status' | 'found' | 'advice' | 'required'>,
  isChecked: boolean,
): { tone: Tone; label: string } {
  if (status === 'VERIFIED')
    return advice ? { tone: 'warn', label: words.improvable } : { tone: 'good', label: words.found };
  if (!isChecked) return { tone: 'quiet', label: words.notChecked };
  const tone = required ? 'bad' : 'warn';
  return { tone, label: found.length > 0 ? words.wrongValue : words.missing };
}
