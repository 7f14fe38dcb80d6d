import * as z from 'zod';
import { attributes, bareAddress, queryNumber, timestamp } from './common';
import { revisionInput, revisionReply } from './revisions';
import { template, templateParams } from './templates';
import { testBody } from './test-email';

const MAX_VERSION = 999_999;

export const versionParams = templateParams.extend({
  version: queryNumber(1, MAX_VERSION).meta({ description: 'Number of the version', example: 2 }),
});

export const templateVersion = template
  .pick({
    version: true,
    name: true,
    subject: true,
    body: true,
    type: true,
    from: true,
    fromName: true,
    replyTo: true,
    text: true,
    previewText: true,
    layout: true,
    topicId: true,
    variables: true,
  })
  .extend({
    restoredFrom: z.int().nullable().meta({ description: 'The version that this version restored; null otherwise' }),
    updatedAt: timestamp.meta({ description: 'When the version was saved' }),
    updatedBy: revisionReply.updatedBy.meta({ description: 'Who saved the version; null if the service did' }),
  })
  .meta({ id: 'TemplateVersion' });

export const templateVersionSummary = templateVersion
  .omit({ body: true, text: true, variables: true })
  .meta({ id: 'TemplateVersionSummary' });

export const restoreBody = z.strictObject(revisionInput);
const templateUser = z.enum(['workflow', 'earlier_version', 'double_opt_in', 'campaign']);
export type TemplateUser = z.output<typeof templateUser>;

export const templateUse = z
  .object({
    kind: templateUser.meta({
      description:
        'workflow: the current version of a workflow; earlier_version: another version, which running executions need; campaign: a campaign that is DRAFT or SCHEDULED',
      example: 'workflow',
    }),
    id: z.string().meta({ description: 'Id of the workflow or campaign; of the project for the double opt-in' }),
    name: z.string().meta({ description: 'Name of the workflow, campaign or project' }),
    version: z.int().nullable().meta({ description: "Version of the workflow's graph; null for others" }),
    steps: z.array(z.string()).meta({ description: 'Ids of the steps that send the template' }),
  })
  .meta({ id: 'TemplateUse' });

export const templateTestBody = testBody.extend({
  data: attributes.default({}).meta({
    description:
      "Values of the variables, merged over the contact's data. They are not stored on a contact. Declared variables without a value show their examples",
    example: { name: 'Ada' },
  }),
  from: bareAddress.optional().meta({
    description: "Sender address, on a verified domain. Defaults to the template's, then to the project's",
    example: 'hello@example.com',
  }),
});
