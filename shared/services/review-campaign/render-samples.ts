import type { ReviewFinding } from '../../contract/campaign-review';
import type { FieldError } from '../../contract/errors';
import {
  type Campaign,
  type CampaignBodies,
  fromNameOf,
  previewTextOf,
  subjectOf,
} from '../../domain/campaigns/campaign';
import {
  emptySubject,
  emptyValue,
  type FindingLocation,
  finding,
  sizeFinding,
  unusedValue,
} from '../../domain/campaigns/review/findings';
import { emailVariables } from '../../domain/emails/variables';
import { usedData } from '../../domain/templates/compile';
import { type Declared, isVariableError, prepareVariables } from '../../domain/templates/declared';
import { type EmptyOutputs, emptyOutputsOf, type OutputLocation } from '../../domain/templates/empty-outputs';
import type { TemplateKind } from '../../domain/templates/engine';
import { variablesWithFallback } from '../../domain/templates/with-fallback';
import type { ComposeResult, EmailContact } from '../accept-email/compose-email';

export interface LocatedTemplate extends FindingLocation {
  source: string;
  kind: TemplateKind;
}

export interface Version {
  index: number | null;
  subject: LocatedTemplate;
  previewText: LocatedTemplate;
  fromName: LocatedTemplate;
  body: LocatedTemplate;
  text: LocatedTemplate;
}

export function versionsOf(campaign: Campaign, bodies: CampaignBodies): Version[] {
  const indexes = campaign.variants?.map((_, index) => index) ?? [null];
  return indexes.map((index) => {
    const variant = index === null ? undefined : campaign.variants?.[index];
    const variantBody = index === null ? null : (bodies.variants[index] ?? null);
    const locate = (
      place: FindingLocation['place'],
      isOfVariant: boolean,
      source: string | null,
      kind: TemplateKind,
    ): LocatedTemplate => ({
      place,
      variant: isOfVariant ? (variant?.name ?? null) : null,
      source: source ?? '',
      kind,
    });
    return {
      index,
      subject: locate('subject', variant?.subject !== undefined, subjectOf(campaign, index), 'line'),
      previewText: locate('previewText', false, previewTextOf(campaign, bodies), 'line'),
      fromName: locate('fromName', variant?.fromName !== undefined, fromNameOf(campaign, index), 'line'),
      body: locate('body', variantBody !== null, variantBody ?? bodies.body, 'html'),
      // The text of a variant with a body of its own is made from that body.
      text: locate('text', false, variantBody === null ? bodies.text : null, 'text'),
    };
  });
}

export type Compose = (contact: EmailContact, variant: number | null) => ComposeResult;

export class VersionReview {
  htmlBytes = 0;
  private renderedCount = 0;
  private emptySubjectCount = 0;
  private errors: FieldError[] = [];

  constructor(
    private readonly version: Version,
    private readonly compose: Compose,
  ) {}

  add(contact: EmailContact): void {
    if (this.errors.length > 0) return;
    const composed = this.compose(contact, this.version.index);
    if (!composed.ok) {
      this.errors = composed.errors;
      return;
    }
    this.renderedCount += 1;
    this.htmlBytes = Math.max(this.htmlBytes, Buffer.byteLength(composed.email.html));
    if (composed.email.subject.trim() === '') this.emptySubjectCount += 1;
  }

  findings(): ReviewFinding[] {
    const { index: _index, ...locations } = this.version;
    const failures = this.errors.map((error) =>
      isVariableError(error)
        ? missingVariable(error)
        : templateFailure(locations[error.field as keyof typeof locations], error),
    );
    const emptySubjects =
      this.emptySubjectCount > 0 ? [emptySubject(locations.subject, this.emptySubjectCount, this.renderedCount)] : [];
    return [...failures, ...emptySubjects, ...sizeFinding(locations.body, this.htmlBytes)];
  }
}

const templateFailure = (location: FindingLocation, { message, line }: FieldError): ReviewFinding =>
  finding(location, {
    severity: 'error',
    code: 'template_error',
    ...(line === undefined ? {} : { line }),
    message: `The email can’t be rendered for everyone: ${message}.`,
    advice: 'Correct the template. Contacts it can’t be rendered for are skipped.',
  });

const missingVariable = ({ field, message }: FieldError): ReviewFinding =>
  finding(
    { place: 'campaign', variant: null },
    {
      severity: 'error',
      code: 'template_error',
      message: `The email can’t be rendered for everyone: ${field}: ${message}`,
      advice:
        'Add the value to all contacts in the audience, or a fallback to the template. Contacts without it are skipped.',
    },
  );

const links = {
  unsubscribeUrl: 'https://example.com/u',
  preferencesUrl: 'https://example.com/u/preferences',
  viewInBrowserUrl: 'https://example.com/v',
};

const MIN_SAMPLES_FOR_UNUSED = 5;

export class EmptyValues {
  private readonly counts = new Map<string, { place: OutputLocation; count: number }>();
  private readonly findEmptyOutputs: EmptyOutputs;
  private readonly unusedNames: Set<string>;

  constructor(
    private readonly template: LocatedTemplate,
    private readonly time: number,
    private readonly declared: Declared,
  ) {
    this.findEmptyOutputs = emptyOutputsOf(template.source, template.kind);
    const { keys } = usedData([template]);
    this.unusedNames = new Set([...variablesWithFallback([template.source])].filter((name) => keys.has(name)));
  }

  add(contact: EmailContact): void {
    const prepared = prepareVariables(emailVariables(contact, {}, links), this.declared);
    if (!prepared.ok) return;
    for (const name of this.unusedNames) {
      const hasValue = (prepared.variables[name] ?? null) !== null;
      if (hasValue) this.unusedNames.delete(name);
    }
    for (const place of this.findEmptyOutputs(prepared.variables, this.time)) {
      const key = `${place.line}\n${place.source}`;
      this.counts.set(key, { place, count: (this.counts.get(key)?.count ?? 0) + 1 });
    }
  }

  findings(samples: number): ReviewFinding[] {
    const unusedNames = samples >= MIN_SAMPLES_FOR_UNUSED ? [...this.unusedNames] : [];
    return [
      ...[...this.counts.values()].map(({ place, count }) => emptyValue(this.template, place, count, samples)),
      ...unusedNames.map((name) => unusedValue(this.template, name, samples)),
    ];
  }
}
