/** The soak runs the full sizes, `npm test` quick ones, and the check those that fit into its three minutes. */
const isFull = process.env.SOAK !== undefined;
const isCheck = process.env.CHECK !== undefined;

/** `inCheck`: smaller still, of what takes longest. */
export const sized = <T>(quick: T, full: T, inCheck = quick): T => (isFull ? full : isCheck ? inCheck : quick);
