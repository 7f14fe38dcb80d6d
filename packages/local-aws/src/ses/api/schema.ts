import * as z from 'zod';

const content = z.object({ Data: z.string(), Charset: z.string().optional() });
const header = z.object({ Name: z.string(), Value: z.string() });

const attachment = z.object({
  FileName: z.string(),
  RawContent: z.string(),
  ContentType: z.string().optional(),
  ContentDisposition: z.enum(['ATTACHMENT', 'INLINE']).optional(),
  ContentId: z.string().optional(),
  ContentDescription: z.string().optional(),
  ContentTransferEncoding: z.enum(['BASE64', 'QUOTED_PRINTABLE', 'SEVEN_BIT']).optional(),
});

const simple = z.object({
  Subject: content,
  Body: z.object({ Text: content.optional(), Html: content.optional() }),
  Headers: z.array(header).optional(),
  Attachments: z.array(attachment).optional(),
});

const addresses = z.array(z.string()).optional();
const feature = z.enum(['ENABLED', 'DISABLED']).optional();

export const sendEmailRequest = z.object({
  FromEmailAddress: z.string().optional(),
  Destination: z.object({ ToAddresses: addresses, CcAddresses: addresses, BccAddresses: addresses }).optional(),
  ReplyToAddresses: addresses,
  Content: z.object({ Simple: simple.optional(), Raw: z.object({ Data: z.string() }).optional() }),
  EmailTags: z.array(z.object({ Name: z.string(), Value: z.string() })).optional(),
  ConfigurationSetName: z.string().optional(),
  TenantName: z.string().optional(),
  ConfigurationOverrides: z
    .object({
      Tracking: z.object({ OpenTrackingEnabled: feature, ClickTrackingEnabled: feature }).optional(),
    })
    .optional(),
});

export type SendEmailRequest = z.infer<typeof sendEmailRequest>;
export type SimpleContent = z.infer<typeof simple>;
export type SesAttachment = z.infer<typeof attachment>;
export type SesHeader = z.infer<typeof header>;
