import type { FilterGroup } from '../../../shared/contract/filters';

/** Where something stood in an export: `subscribers.csv:12`. */
export type Place = string;

/** A person of the old service. */
export interface MovedContact {
  kind: 'contact';
  email: string;
  subscribed: boolean;
  data: Record<string, unknown>;
  /** Named groups that the person was put into. */
  groups?: readonly string[];
}

/** An address that is to get no mail at all. */
export interface MovedSuppression {
  kind: 'suppression';
  email: string;
  reason: 'hard_bounce' | 'complaint' | 'manual';
}

/** A template in the old service's language. */
export interface MovedTemplate {
  kind: 'template';
  name: string;
  subject: string;
  body: string;
  type: 'TRANSACTIONAL' | 'MARKETING';
  text?: string;
  from?: string;
  fromName?: string;
  replyTo?: string;
  /** Said for variables that a contact lacks, by their old name. */
  defaults?: Readonly<Record<string, string>>;
}

/** A group of people by conditions. */
export interface MovedSegment {
  kind: 'segment';
  name: string;
  description?: string;
  trackMembership?: boolean;
  filters: FilterGroup;
}

/** Something that stays behind, and why. */
export interface LeftBehind {
  kind: 'left';
  what: string;
  why: string;
}

export type Item = MovedContact | MovedSuppression | MovedTemplate | MovedSegment | LeftBehind;

/** One template's parts in our language, or why not. */
export type Expression = { text: string } | { problem: string };

/** Translates the code between `{{` and `}}`, or between Liquid's `{%` and `%}`; keeps track of open blocks. */
export type Translator = (inside: string, isTag: boolean) => Expression;

/** A service whose exports are read. */
export interface OldService {
  name: string;
  /** The items of one record of an export; none if the record is of a kind that is not moved. */
  read(record: Readonly<Record<string, unknown>>): Item[];
  /** Its templates are Liquid, as ours. */
  isLiquid: boolean;
  /** A fresh translator for one template. */
  translator(template: MovedTemplate): Translator;
}
