import type { ReviewFinding } from '../../../contract/campaign-review';
import { GMAIL_CLIP_BYTES } from '../../emails/email-warnings';
import type { OutputLocation } from '../../templates/empty-outputs';
import type { HtmlPart } from './html-parts';

const SHOWN_CHARACTERS = 300;

export interface FindingLocation {
  place: ReviewFinding['place'];
  variant: string | null;
}

type FindingText = Pick<ReviewFinding, 'severity' | 'code' | 'message' | 'advice'> & Partial<HtmlPart>;

export const finding = (
  { place, variant }: FindingLocation,
  { target, line, ...text }: FindingText,
): ReviewFinding => ({
  ...text,
  place,
  variant,
  target: target === undefined ? null : target.slice(0, SHOWN_CHARACTERS),
  line: line ?? null,
});

const ofSamples = (count: number, samples: number, noun: string): string =>
  `${count} of ${samples} sample ${samples === 1 ? noun : `${noun}s`}`;

export function emptyValue(
  at: FindingLocation,
  { source, line }: OutputLocation,
  count: number,
  samples: number,
): ReviewFinding {
  const contacts = samples === 0 ? 'a contact without data' : ofSamples(count, samples, 'contact');
  return finding(at, {
    severity: 'warning',
    code: 'empty_value',
    target: source,
    line,
    message: `This value is empty for ${contacts}.`,
    advice: 'Give it a fallback, such as {{ firstName ?? "you" }}, or wrap the sentence in {% if firstName %}.',
  });
}

export const unusedValue = (at: FindingLocation, name: string, samples: number): ReviewFinding =>
  finding(at, {
    severity: 'warning',
    code: 'empty_value',
    target: name,
    message: `This value is missing for all ${samples} sample contacts, so each email shows its fallback.`,
    advice: 'Compare the name with the fields of your contacts.',
  });

export function sizeFinding(at: FindingLocation, bytes: number): ReviewFinding[] {
  if (bytes <= GMAIL_CLIP_BYTES) return [];
  return [
    finding(at, {
      severity: 'warning',
      code: 'clipped',
      message: `The HTML is ${Math.ceil(bytes / 1024)} KB. Gmail clips emails after 102 KB, including the unsubscribe link at the end.`,
      advice: 'Make the HTML smaller. Remove unused styles and comments, or shorten the email.',
    }),
  ];
}

export const emptySubject = (at: FindingLocation, count: number, emails: number): ReviewFinding =>
  finding(at, {
    severity: 'error',
    code: 'empty_subject',
    message: `The subject is empty in ${ofSamples(count, emails, 'email')}.`,
    advice: 'Write a subject that isn’t empty without contact data.',
  });
