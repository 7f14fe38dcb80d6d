import type { CreateKeyResult } from '@posthaste/client';
import { Secret } from '../secret';
import { words } from './words';

interface CreatedKeyProps {
  createdKey: CreateKeyResult;
  close: () => void;
}

export function CreatedKey({ createdKey: { key, proofSecret }, close }: CreatedKeyProps) {
  const value = [key, proofSecret].filter(Boolean).join('\n');
  const about = proofSecret ? `${words.createdAbout} ${words.createdWithProof}` : words.createdAbout;
  return <Secret title={words.createdTitle} about={about} value={value} close={close} />;
}
