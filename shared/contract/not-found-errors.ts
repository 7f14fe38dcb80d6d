import type { ErrorEntry } from './access-errors';
import { CONTENT_SHOWN_DAYS } from './retention';

const notFound = (what: string): ErrorEntry => ({
  status: 404,
  message: `This project has no such ${what}.`,
  suggestion: `Check the ID. The ${what} may have been deleted, or belong to another project.`,
});

export const notFoundErrors = {
  ROUTE_NOT_FOUND: {
    status: 404,
    message: 'There is no route with this method and path.',
    suggestion: 'Check the method and path against the API reference.',
  },
  CONTACT_NOT_FOUND: notFound('contact'),
  TEMPLATE_NOT_FOUND: notFound('template'),
  LAYOUT_NOT_FOUND: notFound('layout'),
  PARTIAL_NOT_FOUND: notFound('partial'),
  TOPIC_NOT_FOUND: notFound('topic'),
  ASSET_NOT_FOUND: notFound('image'),
  FORM_NOT_FOUND: {
    status: 404,
    message: 'This form doesn’t exist.',
    suggestion: 'Check the URL. The form may have been deleted or turned off.',
  },
  CAMPAIGN_NOT_FOUND: notFound('campaign'),
  APPROVAL_NOT_FOUND: {
    status: 404,
    message: 'No approval has been requested for this campaign recently.',
    suggestion: 'Request approval of the campaign first.',
  },
  SEGMENT_NOT_FOUND: notFound('segment'),
  WORKFLOW_NOT_FOUND: notFound('workflow'),
  EXECUTION_NOT_FOUND: notFound('execution'),
  EMAIL_NOT_FOUND: notFound('email'),
  EMAIL_CONTENT_NOT_FOUND: {
    status: 404,
    message: 'The content of this email has expired.',
    suggestion: `Content is stored for ${CONTENT_SHOWN_DAYS} days after sending, or until the contact is deleted.`,
  },
  EVENT_NAME_NOT_FOUND: {
    status: 404,
    message: 'This project has no such event name.',
    suggestion: "Check the spelling in the list of event names. The service's own names can’t be removed.",
  },
  FIELD_NOT_FOUND: {
    status: 404,
    message: 'This project has no such data field.',
    suggestion: 'Check the spelling in the list of contact fields.',
  },
  SUPPRESSION_NOT_FOUND: notFound('suppression'),
  DOMAIN_NOT_FOUND: notFound('domain'),
  UPLOAD_NOT_FOUND: notFound('upload'),
  JOB_NOT_FOUND: notFound('job'),
  KEY_NOT_FOUND: notFound('key'),
  MEMBER_NOT_FOUND: notFound('member'),
  SESSION_NOT_FOUND: notFound('session'),
  WEBHOOK_NOT_FOUND: notFound('webhook'),
  DELIVERY_NOT_FOUND: notFound('message to a webhook'),
  LINK_NOT_FOUND: {
    status: 404,
    message: 'This link is not valid.',
    suggestion: 'Open the whole link from the email again.',
  },
} as const satisfies Record<string, ErrorEntry>;
