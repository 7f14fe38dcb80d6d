import type { Domain } from '@posthaste/client';
import { Badge, type Tone } from '../../../ui/badge';
import { words } from './words';

const tones: Record<Domain['status'], Tone> = { PENDING: 'calm', VERIFIED: 'good', FAILED: 'bad' };

export const DomainState = ({ domain: { status, failingSince } }: { domain: Domain }) =>
  status === 'VERIFIED' && failingSince !== null ? (
    <Badge tone="warn">{words.recordMissing}</Badge>
  ) : (
    <Badge tone={tones[status]}>{words.statuses[status]}</Badge>
  );
