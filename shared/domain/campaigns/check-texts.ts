import type { CampaignMembers } from '../../contract/campaigns';
import { parseAddress } from '../address';
import type { FieldProblem } from '../field-problem';
import { checkTemplate } from '../templates/compile';

/** Members that are templates themselves, and how each is rendered. */
const rendered = { subject: 'line', body: 'html', text: 'text', fromName: 'line' } as const;
const addresses = ['from', 'replyTo'] as const;

type Texts = { [M in keyof typeof rendered]?: string | null | undefined };

function syntaxErrors(texts: Texts, path: string): FieldProblem[] {
  return Object.entries(rendered).flatMap(([field, kind]): FieldProblem[] => {
    const source = texts[field as keyof typeof rendered];
    const problem = source ? checkTemplate(source, kind) : null;
    return problem ? [{ field: `${path}${field}`, code: 'template_syntax', ...problem }] : [];
  });
}

/** Mistakes of syntax and addresses in the given members. */
export function textErrors(members: CampaignMembers): FieldProblem[] {
  const unreadable = addresses.filter((field) => members[field] && !parseAddress(members[field]));
  return [
    ...syntaxErrors(members, ''),
    ...(members.variants ?? []).flatMap((variant, index) => syntaxErrors(variant, `variants[${index}].`)),
    ...unreadable.map(
      (field): FieldProblem => ({ field, message: 'Not an email address that can be mailed.', code: 'invalid_string' }),
    ),
  ];
}

/** The most that a campaign's texts may take of an answer. Lambda allows 6 MB in all. */
const MAXIMUM_ANSWER_BYTES = 5 * 1024 * 1024;
/** JSON inside JSON: the body of an answer is a string in the answer of the Lambda function. */
const answerBytes = (parts: unknown): number => Buffer.byteLength(JSON.stringify(JSON.stringify(parts)));

/** Texts that are each within their limit but too large together. */
export function sizeErrors({ body, text, variants }: CampaignMembers): FieldProblem[] {
  if (answerBytes([body, text, variants]) <= MAXIMUM_ANSWER_BYTES) return [];
  return [{ field: 'variants', message: 'Body, text and variants are too large together.', code: 'too_big' }];
}
