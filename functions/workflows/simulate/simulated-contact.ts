import type { FilterGroup } from '../../../shared/contract/filters';
import { isReservedEvent } from '../../../shared/contract/service-events';
import type { ContactRow } from '../../../shared/db/contacts/rows';
import { checkPatch, checkSize, mergeData, splitData } from '../../../shared/domain/contacts/data';
import { type NameTimes, withEvents } from '../../../shared/domain/contacts/summary';
import { compileFilter } from '../../../shared/domain/segments/compile';
import type { FilterTest, Payloads } from '../../../shared/domain/segments/match-result';
import type { SegmentFilters } from '../../../shared/domain/segments/references';
import { toIso } from '../../../shared/ops/clock';
import type { SimulatedEvent } from './journal';

export interface StartingContact {
  row: ContactRow;
  names: ReadonlyMap<string, NameTimes>;
  segments: ReadonlySet<string>;
  filters: SegmentFilters;
}

/** Times are epoch ms. */
export class SimulatedContact {
  private readonly names: Map<string, NameTimes>;
  private readonly segments: Set<string>;
  private readonly filters: SegmentFilters;
  private readonly compiled = new Map<FilterGroup, FilterTest>();
  row: ContactRow;

  constructor({ row, names, segments, filters }: StartingContact) {
    this.row = row;
    this.names = new Map(names);
    this.segments = new Set(segments);
    this.filters = filters;
  }

  matches(filter: FilterGroup, now: number, payloads: Payloads): boolean {
    let test = this.compiled.get(filter);
    if (!test) {
      test = compileFilter(filter, this.filters);
      this.compiled.set(filter, test);
    }
    const summary = { names: this.names, truncated: false };
    return test.match({ contact: this.row, summary, segments: this.segments, payloads }, now) === true;
  }

  happen({ name, data, at, isCaused }: SimulatedEvent): void {
    const known = this.names.get(name);
    const before = { names: new Map(known ? [[name, known]] : []), truncated: false, sequence: '0' };
    const times = withEvents(before, [{ name, at }], '1')?.names.get(name);
    if (times) this.names.set(name, times);
    if (isCaused) return;
    if (name === 'contact.subscribed' || name === 'contact.unsubscribed') {
      this.row = { ...this.row, subscribed: name === 'contact.subscribed' };
    } else if ((name === 'segment.entered' || name === 'segment.exited') && typeof data.segment === 'string') {
      this.setMember(data.segment, name === 'segment.entered');
    } else if (!isReservedEvent(name)) {
      this.mergeEvent(data, at);
    }
  }

  private mergeEvent(data: Record<string, unknown>, at: number): void {
    const { persistent } = splitData(data);
    const problems = [...checkPatch(persistent), ...checkSize(mergeData(this.row.data, persistent))];
    const changedAt = Math.max(at, Date.parse(this.row.updatedAt));
    if (problems.length === 0) this.update({ data: persistent, subscribed: undefined }, changedAt);
  }

  update({ data, subscribed }: Update, now: number): void {
    const { row } = this;
    const isRefused = subscribed === true && row.complained === true;
    this.row = {
      ...row,
      data: mergeData(row.data, data),
      subscribed: isRefused ? row.subscribed : (subscribed ?? row.subscribed),
      updatedAt: toIso(now),
      version: row.version + 1,
    };
  }

  setMember(segmentId: string, isMember: boolean): boolean {
    if (this.segments.has(segmentId) === isMember) return false;
    if (isMember) this.segments.add(segmentId);
    else this.segments.delete(segmentId);
    return true;
  }
}

interface Update {
  data: Record<string, unknown>;
  subscribed: boolean | undefined;
}
