import { seededRandom } from '../seeded-random';

/** Repeatable random choices: the same seed gives the same series. */
export class Dice {
  private readonly next: () => number;

  constructor(seed: number) {
    this.next = seededRandom(seed);
  }

  /** True in `share` of the calls. A share of 0 takes no number from the series. */
  falls(share: number): boolean {
    return share > 0 && this.next() < share;
  }
}
