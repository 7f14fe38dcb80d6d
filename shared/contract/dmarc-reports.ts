import * as z from 'zod';

const day = z.iso.date();
const count = (description: string) => z.int().meta({ description });

/** The days that GET /domains/{id}/dmarc is asked for. */
export const dmarcQuery = z.strictObject({
  from: day
    .optional()
    .meta({ description: 'First day (UTC). Default: 29 days before the last', example: '2026-11-01' }),
  to: day
    .optional()
    .meta({ description: 'Last day (UTC), at most 30 days after the first. Default: today', example: '2026-11-23' }),
});

const checked = (name: string) =>
  z
    .object({
      domain: z.string().meta({ description: `Domain that ${name} was checked for` }),
      selector: z.string().optional().meta({ description: 'Selector of the key, of DKIM' }),
      result: z.string().meta({ description: 'What was found, such as pass or fail' }),
    })
    .nullable();

const policy = z.enum(['none', 'quarantine', 'reject']).nullable();

const source = z.object({
  kind: z.enum(['here', 'aligned', 'failed']).meta({
    description:
      'here: sent by this service. aligned: another sender whose SPF or DKIM is aligned with the domain. failed: neither is',
  }),
  network: z.string().nullable().meta({
    description: 'Network that sent it, /24 of IPv4 or /48 of IPv6; null of mail that was sent by this service',
  }),
  headerFrom: z.string().meta({ description: 'Domain of the From address' }),
  dkim: checked('DKIM').meta({ description: 'The signature that says most; null without one, and of kind here' }),
  spf: checked('SPF').meta({ description: 'The return path; null if the report has none, and of kind here' }),
  dkimAligned: z.boolean().meta({ description: 'Whether DKIM passed for the domain' }),
  spfAligned: z.boolean().meta({ description: 'Whether SPF passed for the domain' }),
  disposition: z.enum(['none', 'quarantine', 'reject']).meta({ description: 'What the policy did to the mail' }),
  messages: count('Mails'),
  explanation: z.string().meta({ description: 'What it means, in a sentence' }),
});

const totals = z.object({
  messages: count('Mails that claimed to be from the domain'),
  passed: count('Those of which SPF or DKIM was aligned'),
  dkimAligned: count('Those of which DKIM was aligned'),
  spfAligned: count('Those of which SPF was aligned'),
  here: count('Those that were sent by this service'),
  none: count('Those that the policy did nothing to'),
  quarantine: count('Those that were put into the spam folder because of the policy'),
  reject: count('Those that were refused because of the policy'),
});

/** The answer of GET /domains/{id}/dmarc. */
export const dmarcReports = z.object({
  from: day.meta({ description: 'First day' }),
  to: day.meta({ description: 'Last day' }),
  reportAddress: z.string().nullable().meta({ description: 'Address that takes the reports in; null if none does' }),
  policy: policy.meta({ description: 'Policy in force at the latest check of DNS; null if there is none' }),
  nextPolicy: policy.meta({ description: 'Stricter policy that the reports show to be safe; null if there is none' }),
  summary: z.string().meta({ description: 'What the reports show, in a sentence' }),
  advice: z.string().nullable().meta({ description: 'What to do next; null if there is nothing to do' }),
  totals: totals.meta({ description: 'Sums over all mails' }),
  sources: z.array(source).meta({ description: 'Where the mail came from, at most 100, the largest first' }),
  otherMessages: count('Mails of sources that are not listed'),
  days: z
    .array(
      z.object({ date: day.meta({ description: 'Day (UTC)' }), messages: count('Mails'), passed: count('Passed') }),
    )
    .meta({ description: 'Mails by the day on which a report begins; days without reports are left out' }),
  reporters: z
    .array(
      z.object({
        reporter: z.string().meta({ description: 'Domain that the reports were mailed from' }),
        organisation: z.string().meta({ description: 'Name by its own word' }),
        verified: z.boolean().meta({
          description:
            'Whether the mail passed DMARC. Other reports may be forged: they are listed here and not counted',
        }),
        reports: count('Reports'),
        messages: count('Mails that they tell of'),
      }),
    )
    .meta({ description: 'Who reported, at most 100' }),
  skippedRecords: count('Records of reports that are not counted: too many, or with something that can not be'),
  complete: z
    .boolean()
    .meta({ description: 'False if there were more reports than one answer reads: ask for fewer days' }),
});
