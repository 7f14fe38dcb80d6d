import type { Tone } from './tone';

export type { Tone } from './tone';

/** A state in a word and a colour. */
export const Badge = ({ tone, children }: { tone: Tone; children: string }) => (
  <span className={`badge ${tone}`}>{children}</span>
);
