import type { Job } from '@posthaste/client';
import { Badge } from '../../../ui/badge';
import type { Tone } from '../../../ui/tone';
import { words } from './words';

export const WATCHED_MS = 1_500;

export const isOver = ({ status }: Job): boolean => status !== 'QUEUED' && status !== 'RUNNING';

const tones: Record<Job['status'], Tone> = {
  QUEUED: 'calm',
  RUNNING: 'calm',
  COMPLETED: 'good',
  FAILED: 'bad',
  CANCELLED: 'quiet',
};

export const JobStatus = ({ job: { status } }: { job: Job }) => (
  <Badge tone={tones[status]}>{words.statuses[status]}</Badge>
);
