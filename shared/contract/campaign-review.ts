import * as z from 'zod';

const findingCodes = [
  'not_ready',
  'no_postal_address',
  'template_error',
  'empty_subject',
  'empty_value',
  'clipped',
  'link_without_target',
  'link_incomplete',
  'link_placeholder',
  'link_not_encrypted',
  'link_no_response',
  'link_broken',
  'picture_without_text',
  'picture_without_size',
  'picture_incomplete',
  'picture_not_encrypted',
  'picture_not_shown',
  'picture_no_response',
  'picture_broken',
  'picture_not_image',
  'picture_large',
] as const;

const reviewFinding = z.object({
  severity: z.enum(['error', 'warning']).meta({
    description: 'error: the campaign can’t be sent, or should not be sent, as it is. warning: worth checking',
  }),
  code: z.enum(findingCodes).meta({ description: 'Type of finding' }),
  message: z.string().meta({ description: 'Description of the finding' }),
  advice: z.string().meta({ description: 'How to fix it' }),
  place: z
    .enum(['campaign', 'subject', 'previewText', 'fromName', 'body', 'text'])
    .meta({ description: 'Campaign field with the finding; campaign: not specific to a field' }),
  variant: z.string().nullable().meta({
    description: 'Name of the variant whose own content has the finding; null for the content of the campaign',
  }),
  line: z
    .int()
    .nullable()
    .meta({ description: 'Line in that field, starting at 1; null if the finding is about the whole field' }),
  target: z.string().nullable().meta({ description: 'The link, the image URL, or the value, as written' }),
});

export type ReviewFinding = z.input<typeof reviewFinding>;

const urlCounts = {
  checked: z.int().meta({ description: 'URLs that were checked' }),
  unchecked: z.int().meta({
    description:
      'URLs that were not checked: beyond the first 20, or because opening them could trigger an action, such as unsubscribing someone',
  }),
};

export const campaignReview = z
  .object({
    revision: z.int().meta({ description: 'The reviewed revision. Send it with POST /campaigns/{id}/send' }),
    templateVersion: z.int().nullable().meta({
      description: 'The reviewed template version; null without a template. Send it with POST /campaigns/{id}/send',
    }),
    findings: z.array(reviewFinding).meta({ description: 'At most 200, errors first; empty if there are no findings' }),
    unlisted: z.int().meta({ description: 'Number of findings beyond these 200' }),
    samples: z.int().meta({ description: 'Contacts of the audience whose email was rendered' }),
    htmlBytes: z.int().meta({ description: 'Size of the largest HTML, including the footer' }),
    links: z.object(urlCounts).meta({ description: 'Links without template code, each URL once' }),
    pictures: z.object(urlCounts).meta({ description: 'Images without template code, each URL once' }),
  })
  .meta({ id: 'CampaignReview' });
