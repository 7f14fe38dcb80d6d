import * as z from 'zod';

const day = z.iso.date();
const count = (description: string) => z.int().meta({ description });

export const dmarcQuery = z.strictObject({
  from: day
    .optional()
    .meta({ description: 'First day (UTC). Default: 29 days before the last', example: '2026-11-01' }),
  to: day
    .optional()
    .meta({ description: 'Last day (UTC), at most 30 days after the first. Default: today', example: '2026-11-23' }),
});

const authentication = (name: string) =>
  z
    .object({
      domain: z.string().meta({ description: `Domain that ${name} was checked for` }),
      selector: z.string().optional().meta({ description: 'Selector of the DKIM key' }),
      result: z.string().meta({ description: 'Result, such as pass or fail' }),
    })
    .nullable();

const policy = z.enum(['none', 'quarantine', 'reject']).nullable();

const source = z.object({
  kind: z.enum(['here', 'aligned', 'failed']).meta({
    description:
      'here: sent by this service. aligned: another sender whose SPF or DKIM is aligned with the domain. failed: neither is aligned',
  }),
  network: z.string().nullable().meta({
    description: 'Source network, /24 for IPv4 or /48 for IPv6; null for emails sent by this service',
  }),
  headerFrom: z.string().meta({ description: 'Domain of the From address' }),
  dkim: authentication('DKIM').meta({
    description: 'The most relevant signature; null if there is none, and for the kind here',
  }),
  spf: authentication('SPF').meta({
    description: 'The return path; null if the report has none, and for the kind here',
  }),
  dkimAligned: z.boolean().meta({ description: 'Whether DKIM passed for the domain' }),
  spfAligned: z.boolean().meta({ description: 'Whether SPF passed for the domain' }),
  disposition: z.enum(['none', 'quarantine', 'reject']).meta({ description: 'What the policy did with the emails' }),
  messages: count('Emails'),
  explanation: z.string().meta({ description: 'What the result means' }),
});

const totals = z.object({
  messages: count('Emails that claimed to be from the domain'),
  passed: count('Emails with SPF or DKIM aligned'),
  dkimAligned: count('Emails with DKIM aligned'),
  spfAligned: count('Emails with SPF aligned'),
  here: count('Emails sent by this service'),
  none: count('Emails not affected by the policy'),
  quarantine: count('Emails put into the spam folder because of the policy'),
  reject: count('Emails rejected because of the policy'),
});

export const dmarcReports = z.object({
  from: day.meta({ description: 'First day' }),
  to: day.meta({ description: 'Last day' }),
  reportAddress: z
    .string()
    .nullable()
    .meta({ description: 'Address that receives the reports; null if there is none' }),
  policy: policy.meta({ description: 'Policy at the latest DNS check; null if there is none' }),
  nextPolicy: policy.meta({
    description: 'Stricter policy that is safe according to the reports; null if there is none',
  }),
  summary: z.string().meta({ description: 'Summary of the reports' }),
  advice: z.string().nullable().meta({ description: 'What to do next; null if there is nothing to do' }),
  totals: totals.meta({ description: 'Totals over all emails' }),
  sources: z.array(source).meta({ description: 'Sources of the emails, at most 100, largest first' }),
  otherMessages: count('Emails from sources that are not listed'),
  days: z
    .array(
      z.object({ date: day.meta({ description: 'Day (UTC)' }), messages: count('Emails'), passed: count('Passed') }),
    )
    .meta({ description: 'Emails by the day on which a report begins; days without reports are not included' }),
  reporters: z
    .array(
      z.object({
        reporter: z.string().meta({ description: 'Domain that sent the reports' }),
        organization: z.string().meta({ description: 'Name that the reporter uses for itself' }),
        verified: z.boolean().meta({
          description:
            'Whether the report email passed DMARC. Other reports may be forged: they are listed here but not counted',
        }),
        reports: count('Reports'),
        messages: count('Number of emails in the reports'),
      }),
    )
    .meta({ description: 'Reporters, at most 100' }),
  skippedRecords: count('Records of reports that are not counted: too many, or with invalid values'),
  complete: z
    .boolean()
    .meta({ description: 'False if there were more reports than one response can read: request fewer days' }),
});
