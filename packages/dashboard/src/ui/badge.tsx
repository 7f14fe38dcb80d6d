import type { Tone } from './tone';

export type { Tone } from './tone';

export const Badge = ({ tone, children }: { tone: Tone; children: string }) => (
  <span className={`badge ${tone}`}>{children}</span>
);
