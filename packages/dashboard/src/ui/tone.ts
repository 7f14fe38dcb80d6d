export type Tone = 'good' | 'warn' | 'bad' | 'calm' | 'quiet';
