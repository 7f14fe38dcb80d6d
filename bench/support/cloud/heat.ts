import { type Charge, partitionOf, type UnitKind } from '@posthaste/local-aws/dynamodb';
import { SECOND_MS } from '../../../shared/durations';
import { rowKind } from './row-kind';

/** The maximum of units of a partition per second, for a kind of rows. */
export interface Peak {
  row: string;
  kind: UnitKind;
  units: number;
}

/** Records the load of the hottest partition of each kind of rows. */
export class Heat {
  private second = 0;
  private unitsByPartition = new Map<string, number>();
  private readonly peaks = new Map<string, Peak>();

  constructor(private readonly now: () => number) {}

  readonly charge = ({ kind, key, index, units }: Charge): void => {
    const second = Math.floor(this.now() / SECOND_MS);
    if (second !== this.second) this.unitsByPartition = new Map();
    this.second = second;
    const partition = `${kind} ${index ?? ''} ${partitionOf(key)}`;
    const sum = (this.unitsByPartition.get(partition) ?? 0) + units;
    this.unitsByPartition.set(partition, sum);
    const row = rowKind(key, index);
    const peak = this.peaks.get(`${kind} ${row}`);
    if (!peak || sum > peak.units) this.peaks.set(`${kind} ${row}`, { row, kind, units: sum });
  };

  /** The hottest first. */
  hottest(kind: UnitKind): Peak[] {
    return [...this.peaks.values()].filter((peak) => peak.kind === kind).sort((a, b) => b.units - a.units);
  }
}
