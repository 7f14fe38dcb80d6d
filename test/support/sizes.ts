/** The soak runs the full sizes, the check quick ones. */
const isFull = process.env.SOAK !== undefined;

export const sized = <T>(quick: T, full: T): T => (isFull ? full : quick);
