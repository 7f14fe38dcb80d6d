/** The soak runs the full sizes, `npm test` quick ones, and the check those that fit into its three minutes. */
const isFull = process.env.SOAK !== undefined;
const isCheck = process.env.CHECK !== undefined;

/** `inCheck`: smaller still, of what takes longest. */
export const sized = <T>(quick: T, full: T, inCheck = quick): T => (isFull ? full : isCheck ? inCheck : quick);

/**
 * The seed of random cases. The check and the gate play the same cases each time; other runs play new ones. A failed
 * test names its seed, and `SEED=7 npx jest oracle` plays the cases of 7 again.
 */
export const caseSeed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000));

const ONE_OF = sized(1, 1, 5);

/** All of them; of what each route is tried with, the check takes a fifth, and another fifth for the next route. */
export const shareOf = <T>(all: readonly T[], route: number): T[] => all.filter((_, n) => (n + route) % ONE_OF === 0);
