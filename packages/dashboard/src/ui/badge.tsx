/** What a state means for the reader: good, wants attention, bad, under way, or over. */
export type Tone = 'good' | 'warn' | 'bad' | 'calm' | 'quiet';

/** A state in a word and a colour. */
export const Badge = ({ tone, children }: { tone: Tone; children: string }) => (
  <span className={`badge ${tone}`}>{children}</span>
);
