/** Sequence numbers have 21 digits, so that comparing them as text is comparing their order. */
const DIGITS = 20;

export const sequenceNumber = (sequence: number): string => `1${String(sequence).padStart(DIGITS, '0')}`;

/** The counter behind a sequence number; 0 stands for the stream's beginning. */
export const sequenceOf = (number: string): number => (number ? Number(number.slice(1)) : 0);
