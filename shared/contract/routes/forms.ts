import * as z from 'zod';
import { MAX_FORM_BODY_BYTES } from '../body-limits';
import { idParams, listOf, listQuery } from '../common';
import { createFormFields, formReply, MAX_FORMS, submission, updateFormFields } from '../forms';
import { revisionInput } from '../revisions';
import { defineGroup } from '../route';

const publicForm = z.strictObject({
  form: z.string().max(255).meta({
    description: 'Project and form, as in the URL of the form',
    example: '01K9ZJ3T5V6X7Y8Z9A0B1C2D3E-01K9ZJ3T5V6X7Y8Z9A0B1C2D3F',
  }),
});

export const formsGroup = defineGroup({
  name: 'forms',
  description: 'Sign-up forms: a hosted page, and an endpoint for your own pages.',
  routes: {
    createForm: {
      method: 'POST',
      path: '/forms',
      summary: 'Create a form',
      description: `A project can have at most ${MAX_FORMS} forms. A form is off until \`enabled\` is true.`,
      access: 'secret',
      body: z.strictObject(createFormFields),
      replies: { 201: formReply },
      errors: ['TOPIC_NOT_FOUND', 'SEGMENT_NOT_FOUND'],
    },
    listForms: {
      method: 'GET',
      path: '/forms',
      summary: 'List forms, newest first',
      access: 'secret',
      query: z.strictObject(listQuery),
      replies: { 200: listOf(formReply) },
      errors: ['INVALID_CURSOR'],
    },
    getForm: {
      method: 'GET',
      path: '/forms/{id}',
      summary: 'Get a form',
      access: 'secret',
      params: idParams('frm'),
      replies: { 200: formReply },
      errors: ['FORM_NOT_FOUND'],
    },
    updateForm: {
      method: 'PATCH',
      path: '/forms/{id}',
      summary: 'Update a form',
      description:
        'Omitted fields don’t change; null clears the paragraph, the button’s text, the redirect and the segment. Submissions that are not yet confirmed keep the consent text that the person saw, and the segment.',
      access: 'secret',
      params: idParams('frm'),
      body: z.strictObject({ ...updateFormFields, ...revisionInput }),
      replies: { 200: formReply },
      errors: ['FORM_NOT_FOUND', 'TOPIC_NOT_FOUND', 'SEGMENT_NOT_FOUND', 'CHANGED_MEANWHILE'],
    },
    deleteForm: {
      method: 'DELETE',
      path: '/forms/{id}',
      summary: 'Delete a form',
      description: 'The page returns 404 from then on. People who submitted the form can still confirm.',
      access: 'secret',
      params: idParams('frm'),
      replies: { 204: null },
      errors: ['FORM_NOT_FOUND'],
    },
    showForm: {
      method: 'GET',
      path: '/f/{form}',
      summary: 'Show the page of a form',
      description:
        "The page is in the browser's language. Title, fields and consent text come from the form. Requires JavaScript.",
      access: 'none',
      kind: 'page',
      params: publicForm,
      query: z.object({}),
      replies: {},
      errors: ['LINK_NOT_FOUND'],
    },
    newChallenge: {
      method: 'GET',
      path: '/f/{form}/challenge',
      summary: 'Get a challenge for a form submission',
      description:
        'Proof of work instead of a CAPTCHA (ALTCHA): find the `number` from 0 to `maxnumber` for which the SHA-256 of `salt` followed by the number, as text, is `challenge`. Valid for 10 minutes, for this form, once.',
      access: 'none',
      cors: true,
      params: publicForm,
      replies: {
        200: z.object({
          algorithm: z.literal('SHA-256').meta({ description: 'The hash function' }),
          challenge: z.string().meta({ description: 'The hash to find, in hexadecimal' }),
          maxnumber: z.int().meta({ description: 'The largest possible number' }),
          salt: z.string().meta({ description: 'The text before the number' }),
          signature: z.string().meta({ description: 'Send it back with the solution' }),
        }),
      },
      withoutEnvelope: true,
      errors: ['FORM_NOT_FOUND'],
    },
    submitForm: {
      method: 'POST',
      path: '/f/{form}',
      summary: 'Submit a form',
      description:
        'The response is the same for known and unknown addresses. With double opt-in, nothing is stored on a contact until the person confirms by email. An address gets at most one email per day and three in total; visitors, domains and the project have the limits of `/v1/track`. A visitor can submit at most 10 forms per minute.',
      access: 'none',
      cors: true,
      params: publicForm,
      maxBodyBytes: MAX_FORM_BODY_BYTES,
      body: submission,
      replies: {
        202: z.object({
          confirm: z
            .boolean()
            .meta({ description: 'Whether an email asks for confirmation; the same for all visitors' }),
          redirect: z.string().optional().meta({ description: 'Page to open next, if the form has one' }),
        }),
      },
      errors: ['FORM_NOT_FOUND', 'PROOF_REFUSED', 'RATE_LIMIT_EXCEEDED'],
    },
    showScript: {
      method: 'GET',
      path: '/forms.js',
      summary: 'Get the script for forms on your own pages',
      description:
        'Handles each `form` element whose `data-posthaste` is the URL of a form. Under 3 KB, no dependencies, cached for an hour.',
      access: 'none',
      kind: 'script',
      replies: {},
      errors: [],
    },
  },
});
