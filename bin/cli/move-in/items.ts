import type { FilterGroup } from '../../../shared/contract/filters';
import type { SuppressionReason } from '../../../shared/contract/routes/suppressions';
import type { EmailKind } from '../../../shared/contract/templates';

export type SourceLocation = string;

export interface MovedContact {
  kind: 'contact';
  email: string;
  subscribed: boolean;
  data: Record<string, unknown>;
  groups?: readonly string[];
  consent?: MovedConsent;
}

export interface MovedConsent {
  source: string;
  at: string;
  text: string;
}

export interface MovedSuppression {
  kind: 'suppression';
  email: string;
  reason: Exclude<SuppressionReason, 'import'>;
}

export interface MovedTemplate {
  kind: 'template';
  name: string;
  subject: string;
  body: string;
  type: EmailKind;
  text?: string;
  from?: string;
  fromName?: string;
  replyTo?: string;
  defaults?: Readonly<Record<string, string>>;
}

export interface MovedSegment {
  kind: 'segment';
  name: string;
  description?: string;
  trackMembership?: boolean;
  filters: FilterGroup;
}

export interface NotMoved {
  kind: 'notMoved';
  subject: string;
  reason: string;
}

export type Item = MovedContact | MovedSuppression | MovedTemplate | MovedSegment | NotMoved;

export type Expression = { text: string } | { error: string };

export type Translator = (code: string, isTag: boolean) => Expression;

export interface OldService {
  name: string;
  read(record: Readonly<Record<string, unknown>>, location: SourceLocation): Item[];
  isLiquid: boolean;
  translator(template: MovedTemplate): Translator;
}
