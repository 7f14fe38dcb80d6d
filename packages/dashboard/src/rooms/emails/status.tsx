import type { ListedEmail } from '@posthaste/client';
import { Badge, type Tone } from '../../ui/badge';
import { words } from './words';

const tones: Record<ListedEmail['status'], Tone> = {
  SCHEDULED: 'calm',
  QUEUED: 'calm',
  SENDING: 'calm',
  SENT: 'calm',
  DELIVERED: 'good',
  OPENED: 'good',
  CLICKED: 'good',
  BOUNCED: 'bad',
  COMPLAINED: 'bad',
  FAILED: 'bad',
  SKIPPED: 'quiet',
  CANCELLED: 'quiet',
};

export const EmailStatus = ({ status }: { status: ListedEmail['status'] }) => (
  <Badge tone={tones[status]}>{words.statuses[status]}</Badge>
);
