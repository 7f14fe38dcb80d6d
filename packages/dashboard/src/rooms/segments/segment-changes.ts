/** What of an event tells which segment a contact entered or left. */
export interface NamedEvent {
  name: string;
  data: Record<string, unknown>;
  createdAt: string;
}

/** The events of one segment, newest first. */
export const changesOf = <Event extends NamedEvent>(segmentId: string, events: readonly Event[]): Event[] =>
  events
    .filter(({ data }) => data.segment === segmentId)
    .sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
