import type { ReactNode } from 'react';
import { exactTime } from '../../../ui/time';
import { words } from './words';

interface VisitProps {
  visit: { outcome: string | null; startedAt: string; endedAt: string | null };
  name: ReactNode;
  children?: ReactNode;
}

function toneOf(outcome: string | null): string {
  if (outcome === 'failed') return 'bad';
  return outcome?.startsWith('skipped') ? 'warn' : 'good';
}

export const Visit = ({ visit: { outcome, startedAt, endedAt }, name, children }: VisitProps) => (
  <li className={`moment ${toneOf(outcome)}`}>
    <div className="breaks">
      {name} {words.outcome(outcome)}
    </div>
    {children}
    <div className="soft small">
      {exactTime(startedAt)}
      {endedAt && endedAt !== startedAt && ` – ${exactTime(endedAt)}`}
    </div>
  </li>
);
