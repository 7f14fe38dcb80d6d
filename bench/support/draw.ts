import { seededRandom } from '@posthaste/local-aws/seeded-random';

/** Random choices that depend only on a number and a purpose, so that every run makes the same ones. */
export interface Draw {
  falls(share: number): boolean;
  /** Between two bounds, the upper one excluded. */
  between(least: number, limit: number): number;
  /** A whole number, both bounds included. */
  whole(least: number, most: number): number;
  pick<T>(from: readonly [T, ...T[]] | readonly T[]): T;
  hex(digits: number): string;
}

/** FNV-1a, 32 bits. */
function seedOf(n: number, purpose: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${purpose}\n${n}`) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return hash >>> 0;
}

/** The choices for number `n` and a purpose. */
export function drawOf(n: number, purpose: string): Draw {
  const next = seededRandom(seedOf(n, purpose));
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    falls: (share) => next() < share,
    between: (least, limit) => least + next() * (limit - least),
    whole,
    pick: (from) => from[whole(0, from.length - 1)] as (typeof from)[number],
    hex: (digits) => {
      let text = '';
      while (text.length < digits) text += whole(0, 0xffffffff).toString(16).padStart(8, '0');
      return text.slice(0, digits);
    },
  };
}
