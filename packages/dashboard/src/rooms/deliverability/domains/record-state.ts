import type { Domain } from '@posthaste/client';
import type { Tone } from '../../../ui/tone';
import { words } from './words';

type DnsRecord = Domain['records'][number];

export function recordState(
  { status, found, advice, required }: Pick<DnsRecord, 'status' | 'found' | 'advice' | 'required'>,
  isChecked: boolean,
): { tone: Tone; word: string } {
  if (status === 'VERIFIED')
    return advice ? { tone: 'warn', word: words.improvable } : { tone: 'good', word: words.found };
  if (!isChecked) return { tone: 'quiet', word: words.unread };
  const tone = required ? 'bad' : 'warn';
  return { tone, word: found.length > 0 ? words.wrong : words.missing };
}
