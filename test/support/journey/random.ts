import { seededRandom } from '@posthaste/local-aws/seeded-random';

/** Choices that a seed determines, so that a run that found a fault can be run again. */
export function choices(seed: number) {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  return {
    /** A whole number from `least` to below `limit`. */
    between: (least: number, limit: number) => least + below(limit - least),
    falls: (share: number) => random() < share,
    shuffled<T>(items: T[]): T[] {
      const mixed = [...items];
      for (let i = mixed.length - 1; i > 0; i--) {
        const j = below(i + 1);
        [mixed[i], mixed[j]] = [mixed[j] as T, mixed[i] as T];
      }
      return mixed;
    },
  };
}

export type Choices = ReturnType<typeof choices>;
