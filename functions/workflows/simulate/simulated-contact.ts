import type { FilterGroup } from '../../../shared/contract/filters';
import { isReservedEvent } from '../../../shared/contract/service-events';
import type { ContactRow } from '../../../shared/db/contacts/rows';
import { checkPatch, checkSize, mergeData, splitData } from '../../../shared/domain/contacts/data';
import { type NameTimes, withEvents } from '../../../shared/domain/contacts/summary';
import type { TopicRule } from '../../../shared/domain/contacts/topics';
import { compileFilter } from '../../../shared/domain/segments/compile';
import type { ContactFacts, FilterTest, Payloads } from '../../../shared/domain/segments/match-result';
import type { SegmentFilters } from '../../../shared/domain/segments/references';
import type { EpochMs } from '../../../shared/durations';
import { toIso } from '../../../shared/ops/clock';
import type { SimulatedEvent } from './journal';

export interface StartingContact {
  row: ContactRow;
  names: ReadonlyMap<string, NameTimes>;
  segments: ReadonlySet<string>;
  filters: SegmentFilters;
  topics: ReadonlyMap<string, TopicRule>;
  /** Times at which campaigns and workflows had events before the simulation. */
  lookedUp: ReadonlyMap<string, NameTimes | null>;
}

export class SimulatedContact {
  private readonly eventTimes: Map<string, NameTimes>;
  private readonly segments: Set<string>;
  private readonly filters: SegmentFilters;
  private readonly fixedFacts: Pick<ContactFacts, 'topics' | 'lookedUp'>;
  private readonly compiledFilters = new Map<FilterGroup, FilterTest>();
  row: ContactRow;

  constructor({ row, names, segments, filters, topics, lookedUp }: StartingContact) {
    this.fixedFacts = { topics, lookedUp };
    this.row = row;
    this.eventTimes = new Map(names);
    this.segments = new Set(segments);
    this.filters = filters;
  }

  matches(filter: FilterGroup, now: EpochMs, payloads: Payloads): boolean {
    const summary = { names: this.eventTimes, truncated: false };
    const subject = { ...this.fixedFacts, contact: this.row, summary, segments: this.segments, payloads };
    return this.compile(filter).match(subject, now) === true;
  }

  private compile(filter: FilterGroup): FilterTest {
    const test = this.compiledFilters.get(filter) ?? compileFilter(filter, this.filters);
    this.compiledFilters.set(filter, test);
    return test;
  }

  applyEvent(event: SimulatedEvent): void {
    this.recordTime(event);
    // The step that caused the event has changed the contact already.
    if (!event.isCaused) this.applyEffect(event);
  }

  private recordTime({ name, at }: SimulatedEvent): void {
    const earlierTimes = this.eventTimes.get(name);
    const before = { names: new Map(earlierTimes ? [[name, earlierTimes]] : []), truncated: false, sequence: '0' };
    const times = withEvents(before, [{ name, at }], '1')?.names.get(name);
    if (times) this.eventTimes.set(name, times);
  }

  private applyEffect({ name, data, at }: SimulatedEvent): void {
    if (name === 'contact.subscribed' || name === 'contact.unsubscribed') {
      this.row = { ...this.row, subscribed: name === 'contact.subscribed' };
    } else if ((name === 'segment.entered' || name === 'segment.exited') && typeof data.segment === 'string') {
      this.setMember(data.segment, name === 'segment.entered');
    } else if (!isReservedEvent(name)) {
      this.mergeEventData(data, at);
    }
  }

  private mergeEventData(data: Record<string, unknown>, at: EpochMs): void {
    const { persistent } = splitData(data);
    const errors = [...checkPatch(persistent), ...checkSize(mergeData(this.row.data, persistent))];
    const changedAt = Math.max(at, Date.parse(this.row.updatedAt));
    if (errors.length === 0) this.update({ data: persistent, subscribed: undefined }, changedAt);
  }

  update({ data, subscribed }: ContactUpdate, now: EpochMs): void {
    const { row } = this;
    const isResubscribeAfterComplaint = subscribed === true && row.complained === true;
    this.row = {
      ...row,
      data: mergeData(row.data, data),
      subscribed: isResubscribeAfterComplaint ? row.subscribed : (subscribed ?? row.subscribed),
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

interface ContactUpdate {
  data: Record<string, unknown>;
  subscribed: boolean | undefined;
}
