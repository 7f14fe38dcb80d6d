/** `calm`: under way; `quiet`: over. */
export type Tone = 'good' | 'warn' | 'bad' | 'calm' | 'quiet';
