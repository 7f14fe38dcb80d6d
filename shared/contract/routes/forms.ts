import * as z from 'zod';
import { FORM_BODY } from '../body-limits';
import { idParams, listOf, listQuery } from '../common';
import { changedForm, formReply, MAXIMUM_FORMS, newForm, submission } from '../forms';
import { seenRevision } from '../revisions';
import { defineGroup } from '../route';

/** Any text: an address that is no form's is a 404. */
const publicForm = z.strictObject({
  form: z.string().max(255).meta({
    description: 'Project and form, as the address of the form has them',
    example: '01K9ZJ3T5V6X7Y8Z9A0B1C2D3E-01K9ZJ3T5V6X7Y8Z9A0B1C2D3F',
  }),
});

export const formsGroup = defineGroup({
  name: 'forms',
  description: 'Forms by which people subscribe: a page, and an endpoint for pages of your own.',
  routes: {
    createForm: {
      method: 'POST',
      path: '/forms',
      summary: 'Create a form',
      description: `A project has at most ${MAXIMUM_FORMS}. It is off until \`enabled\` is true.`,
      access: 'secret',
      body: z.strictObject(newForm),
      replies: { 201: formReply },
      errors: ['TOPIC_NOT_FOUND'],
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
      summary: 'Change a form',
      description:
        'Absent members do not change; null clears the paragraph. What people have sent and not yet confirmed keeps the words that they saw.',
      access: 'secret',
      params: idParams('frm'),
      body: z.strictObject({ ...changedForm, ...seenRevision }),
      replies: { 200: formReply },
      errors: ['FORM_NOT_FOUND', 'TOPIC_NOT_FOUND', 'CHANGED_MEANWHILE'],
    },
    deleteForm: {
      method: 'DELETE',
      path: '/forms/{id}',
      summary: 'Delete a form',
      description: 'Its page says 404 from then on. People who have sent it can still confirm.',
      access: 'secret',
      params: idParams('frm'),
      replies: { 204: null },
      errors: ['FORM_NOT_FOUND'],
    },
    showForm: {
      method: 'GET',
      path: '/f/{form}',
      summary: 'The page of a form',
      description: "In the language of the browser; title, fields and consent are the form's own. Needs JavaScript.",
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
      summary: 'A challenge to solve before a form is sent',
      description:
        'Proof of work instead of a captcha (ALTCHA): find the `number` up to `maxnumber` for which the SHA-256 of `salt` and the number, as text, is `challenge`. Valid for 10 minutes, for this form, once.',
      access: 'none',
      cors: true,
      params: publicForm,
      replies: {
        200: z.object({
          algorithm: z.literal('SHA-256').meta({ description: 'The hash function' }),
          challenge: z.string().meta({ description: 'The hash to find, in hexadecimal' }),
          maxnumber: z.int().meta({ description: 'The greatest number that it can be' }),
          salt: z.string().meta({ description: 'What the number is appended to' }),
          signature: z.string().meta({ description: 'Goes back with the solution' }),
        }),
      },
      bare: true,
      errors: ['FORM_NOT_FOUND'],
    },
    submitForm: {
      method: 'POST',
      path: '/f/{form}',
      summary: 'Send a form',
      description:
        'The answer is the same for known and unknown addresses. With double opt-in nothing is kept on a contact before the person has confirmed by mail; at most one mail goes to an address in a day and three in all, and visitors, domains and the project have the limits of `/v1/track`. A visitor sends 10 forms a minute at most.',
      access: 'none',
      cors: true,
      params: publicForm,
      maxBodyBytes: FORM_BODY,
      body: submission,
      replies: {
        202: z.object({
          confirm: z.boolean().meta({ description: 'Whether a mail asks to confirm; the same for all visitors' }),
        }),
      },
      errors: ['FORM_NOT_FOUND', 'PROOF_REFUSED', 'RATE_LIMIT_EXCEEDED'],
    },
    showScript: {
      method: 'GET',
      path: '/forms.js',
      summary: 'The script that sends forms of your own pages',
      description:
        'Takes each `form` element with `data-posthaste`, the address of a form. Under 3 KB, without dependencies, cached for an hour.',
      access: 'none',
      kind: 'script',
      replies: {},
      errors: [],
    },
  },
});
