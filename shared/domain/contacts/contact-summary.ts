/** What is known of a contact's events of one name. Times are ISO 8601 in UTC with milliseconds. */
export interface NameSummary {
  count: number;
  first: string;
  last: string;
  /** The newest ten at most, newest first. */
  times: readonly string[];
}

/** A contact's events at a glance, by name; those of its emails are called `email.sent`, `email.opened` and so on. */
export interface ContactSummary {
  names: Readonly<Record<string, NameSummary>>;
  /** There are more names than the summary holds: of one that is missing here only the events themselves tell. */
  truncated: boolean;
}
