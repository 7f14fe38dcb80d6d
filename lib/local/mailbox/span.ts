/** Bytes in the journal: position and length. */
export interface Span {
  position: number;
  length: number;
}
