import * as z from 'zod';

const findingCodes = [
  'not_ready',
  'template_error',
  'empty_subject',
  'empty_value',
  'clipped',
  'link_without_target',
  'link_incomplete',
  'link_not_encrypted',
  'link_no_answer',
  'link_broken',
  'picture_without_text',
  'picture_without_size',
  'picture_incomplete',
  'picture_not_encrypted',
  'picture_not_shown',
  'picture_no_answer',
  'picture_broken',
  'picture_not_image',
  'picture_large',
] as const;

const reviewFinding = z.object({
  severity: z.enum(['error', 'warning']).meta({
    description: 'error: it can’t be sent as it is, or should not be. warning: worth a look',
  }),
  code: z.enum(findingCodes).meta({ description: 'What was found' }),
  message: z.string().meta({ description: 'The same in a sentence' }),
  advice: z.string().meta({ description: 'What to do' }),
  place: z
    .enum(['campaign', 'subject', 'previewText', 'fromName', 'body', 'text'])
    .meta({ description: 'Member of the campaign that it belongs to; campaign: none of them' }),
  variant: z
    .string()
    .nullable()
    .meta({ description: 'Name of the variant whose own content it is in; null for the content of the campaign' }),
  line: z.int().nullable().meta({ description: 'Line in that member, from 1; null if it is the whole' }),
  target: z
    .string()
    .nullable()
    .meta({ description: 'The link, the source of the picture, or the value, as it is written' }),
});

/** What one check of a campaign has found. */
export type ReviewFinding = z.input<typeof reviewFinding>;

const asked = {
  checked: z.int().meta({ description: 'Addresses that were asked' }),
  unchecked: z.int().meta({
    description:
      'Addresses that were not: beyond the first 20, or because opening them could do something, such as unsubscribe somebody',
  }),
};

/** The answer of GET /campaigns/{id}/review. */
export const campaignReview = z
  .object({
    revision: z.int().meta({ description: 'The revision that was looked at. POST /campaigns/{id}/send takes it back' }),
    templateVersion: z
      .int()
      .nullable()
      .meta({ description: 'The version of the template that was looked at; null without one. Send takes it back' }),
    findings: z.array(reviewFinding).meta({ description: 'At most 200, errors first; empty if nothing stands out' }),
    unlisted: z.int().meta({ description: 'Findings beyond these 200' }),
    samples: z.int().meta({ description: 'Contacts of the audience for whom the mail was rendered' }),
    htmlBytes: z.int().meta({ description: 'Size of the largest HTML among them, with the footer' }),
    links: z.object(asked).meta({ description: 'Links without template code, each address once' }),
    pictures: z.object(asked).meta({ description: 'Pictures without template code, each address once' }),
  })
  .meta({ id: 'CampaignReview' });
