import type { CreateKeyResult } from '@posthaste/client';
import { Secret } from '../secret';
import { words } from './words';

export function ShownKey({ of: { key, proofSecret }, close }: { of: CreateKeyResult; close: () => void }) {
  const value = [key, proofSecret].filter(Boolean).join('\n');
  const about = proofSecret ? `${words.shown} ${words.shownWithProof}` : words.shown;
  return <Secret title={words.shownTitle} about={about} value={value} close={close} />;
}
