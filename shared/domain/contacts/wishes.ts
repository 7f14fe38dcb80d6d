/** What is said of a contact's marketing mail beside the subscription; null clears, and what is missing stays. */
export interface Wishes {
  /** By topic id; null forgets the choice. */
  topics?: Readonly<Record<string, boolean | null>> | null | undefined;
  /** ISO time until which no marketing mail goes to the contact. */
  snoozedUntil?: string | null | undefined;
}

interface Wishing {
  topics?: Readonly<Record<string, boolean>>;
  snoozedUntil?: string;
}

/** Whether nothing is said at all. */
export const isSilent = ({ topics, snoozedUntil }: Wishes): boolean =>
  topics === undefined && snoozedUntil === undefined;

/** Whether a contact's wishes are already what these would make of them. */
export function areGranted({ topics, snoozedUntil }: Wishes, contact: Wishing): boolean {
  const held = contact.topics ?? {};
  const chosen = topics === null ? Object.fromEntries(Object.keys(held).map((id) => [id, null])) : (topics ?? {});
  const isSo = ([id, choice]: [string, boolean | null]) => (held[id] ?? null) === choice;
  return (
    Object.entries(chosen).every(isSo) &&
    (snoozedUntil === undefined || snoozedUntil === (contact.snoozedUntil ?? null))
  );
}

/** Choices with those forgotten that a contact has of topics which are no more; so they never outnumber the topics. */
export function withoutStale(
  choices: Readonly<Record<string, boolean | null>>,
  contact: Wishing,
  standing: ReadonlySet<string>,
): Record<string, boolean | null> {
  const stale = Object.keys(contact.topics ?? {}).filter((id) => !standing.has(id));
  return { ...Object.fromEntries(stale.map((id) => [id, null])), ...choices };
}
