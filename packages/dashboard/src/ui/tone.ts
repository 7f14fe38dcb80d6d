/** What a state means for the reader: good, wants attention, bad, under way, or over. */
export type Tone = 'good' | 'warn' | 'bad' | 'calm' | 'quiet';
