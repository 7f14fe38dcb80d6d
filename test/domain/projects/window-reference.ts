const MINUTE_MS = 60_000;

/**
 * The rule from the contract's sentence alone: it remembers when each request was served, counts them in both minutes
 * and compares fractions of whole numbers.
 */
export class Reference {
  private readonly served: bigint[] = [];

  constructor(private readonly limit: bigint) {}

  ask(time: number): boolean {
    const minute = BigInt(MINUTE_MS);
    const at = BigInt(time);
    const countIn = (which: bigint) => BigInt(this.served.filter((one) => one / minute === which).length);
    const covered = minute - (at % minute);
    const estimate = countIn(at / minute) * minute + countIn(at / minute - 1n) * covered;
    const fits = estimate + minute <= this.limit * minute;
    if (fits) this.served.push(at);
    return fits;
  }
}
