import { type Charge, partitionOf, type UnitKind } from '@posthaste/local-aws/dynamodb';
import { SECOND_MS } from '../../../shared/durations';
import { rowKind } from './row-kind';

/** The most that one partition of a kind of rows took in a second. */
export interface Peak {
  row: string;
  kind: UnitKind;
  units: number;
}

/** Tells how hot the hottest partition of each kind of rows was. */
export class Heat {
  private second = 0;
  private taken = new Map<string, number>();
  private readonly peaks = new Map<string, Peak>();

  constructor(private readonly now: () => number) {}

  readonly charge = ({ kind, key, index, units }: Charge): void => {
    const second = Math.floor(this.now() / SECOND_MS);
    if (second !== this.second) this.taken = new Map();
    this.second = second;
    const place = `${kind} ${index ?? ''} ${partitionOf(key)}`;
    const sum = (this.taken.get(place) ?? 0) + units;
    this.taken.set(place, sum);
    const row = rowKind(key, index);
    const peak = this.peaks.get(`${kind} ${row}`);
    if (!peak || sum > peak.units) this.peaks.set(`${kind} ${row}`, { row, kind, units: sum });
  };

  /** The hottest first. */
  hottest(kind: UnitKind): Peak[] {
    return [...this.peaks.values()].filter((peak) => peak.kind === kind).sort((a, b) => b.units - a.units);
  }
}
