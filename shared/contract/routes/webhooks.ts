import * as z from 'zod';
import { idParam, idParams, listOf, listQuery, timestamp } from '../common';
import { deletionQuery } from '../revisions';
import { defineGroup } from '../route';
import {
  createWebhookBody,
  delivery,
  deliveryStatus,
  redeliverBody,
  rotateWebhookBody,
  updateWebhookBody,
  webhook,
  webhookWithSecret,
  wholeDelivery,
} from '../webhooks';

const webhookParams = idParams('whk');

export const webhooksGroup = defineGroup({
  name: 'webhooks',
  description: [
    'Your URLs that receive events as HTTP requests, signed according to the Standard Webhooks specification.',
    'A message is delivered at least once: detect duplicates by the webhook-id. Messages about one contact, including its emails, arrive in the order of the events.',
    'An attempt times out after 10 seconds. Any 2xx response is a success; redirects are not followed. A failed message is retried after 5 seconds, then at increasing intervals of at most an hour, for 24 hours.',
  ].join(' '),
  routes: {
    listWebhooks: {
      method: 'GET',
      path: '/webhooks',
      summary: 'List webhooks, oldest first',
      access: 'secret',
      query: z.strictObject(listQuery),
      replies: { 200: listOf(webhook) },
      errors: ['INVALID_CURSOR'],
    },
    createWebhook: {
      method: 'POST',
      path: '/webhooks',
      summary: 'Create a webhook',
      description: 'A project can have at most 20 webhooks. Events in the first seconds may be missed.',
      access: 'secret',
      body: createWebhookBody,
      replies: { 201: webhookWithSecret },
      errors: [],
      secretFields: ['secret'],
    },
    getWebhook: {
      method: 'GET',
      path: '/webhooks/{id}',
      summary: 'Get a webhook',
      access: 'secret',
      params: webhookParams,
      replies: { 200: webhook },
      errors: ['WEBHOOK_NOT_FOUND'],
    },
    updateWebhook: {
      method: 'PATCH',
      path: '/webhooks/{id}',
      summary: 'Update, disable or enable a webhook',
      description:
        'Pending messages of a disabled webhook are sent when it is enabled again; events that happen while it is disabled are missed. Changing the URL or enabling the webhook retries all pending messages immediately.',
      access: 'secret',
      params: webhookParams,
      body: updateWebhookBody,
      replies: { 200: webhook },
      errors: ['WEBHOOK_NOT_FOUND', 'CHANGED_MEANWHILE'],
    },
    deleteWebhook: {
      method: 'DELETE',
      path: '/webhooks/{id}',
      summary: 'Delete a webhook and its pending messages',
      access: 'secret',
      params: webhookParams,
      query: deletionQuery,
      replies: { 204: null },
      errors: ['WEBHOOK_NOT_FOUND', 'CHANGED_MEANWHILE'],
    },
    rotateSecret: {
      method: 'POST',
      path: '/webhooks/{id}/rotate',
      summary: 'Rotate the secret of a webhook',
      description: 'During the overlap, each message is signed with both secrets.',
      access: 'secret',
      params: webhookParams,
      body: rotateWebhookBody,
      bodyOptional: true,
      replies: { 200: webhookWithSecret },
      errors: ['WEBHOOK_NOT_FOUND', 'INVALID_STATE'],
      secretFields: ['secret'],
    },
    testWebhook: {
      method: 'POST',
      path: '/webhooks/{id}/test',
      summary: 'Send a test message to a webhook',
      description:
        'Sends a message of type webhook.test like any other message. Get the message by its id to see the result.',
      access: 'secret',
      params: webhookParams,
      body: z.strictObject({}),
      bodyOptional: true,
      replies: { 202: delivery },
      errors: ['WEBHOOK_NOT_FOUND', 'INVALID_STATE'],
    },
    listDeliveries: {
      method: 'GET',
      path: '/webhooks/{id}/deliveries',
      summary: 'List messages of a webhook, newest first',
      description: 'Filters can be combined. Messages are stored for 30 days, each with its latest five attempts.',
      access: 'secret',
      params: webhookParams,
      query: z.strictObject({
        ...listQuery,
        status: deliveryStatus.optional().meta({ description: 'Only messages with this status' }),
        event: z
          .string()
          .min(1)
          .max(100)
          .optional()
          .meta({ description: 'Only messages for events with this name', example: 'email.bounced' }),
      }),
      replies: { 200: listOf(delivery) },
      errors: ['WEBHOOK_NOT_FOUND', 'INVALID_CURSOR'],
    },
    getDelivery: {
      method: 'GET',
      path: '/webhooks/{id}/deliveries/{delivery}',
      summary: 'Get a message with its request and responses',
      access: 'secret',
      params: webhookParams.extend({
        delivery: idParam('message', 'msg_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E'),
      }),
      replies: { 200: wholeDelivery },
      errors: ['WEBHOOK_NOT_FOUND', 'DELIVERY_NOT_FOUND'],
    },
    redeliver: {
      method: 'POST',
      path: '/webhooks/{id}/redeliver',
      summary: 'Resend messages',
      description: 'Resends one message, or all messages since a time, regardless of status. Each keeps its id.',
      access: 'secret',
      params: webhookParams,
      body: redeliverBody,
      replies: {
        202: z.object({
          webhook: z.string().meta({ description: 'Id of the webhook' }),
          delivery: z.string().nullable().meta({ description: 'Id of the message, as in the request' }),
          since: timestamp.nullable().meta({ description: 'As in the request' }),
        }),
      },
      errors: ['WEBHOOK_NOT_FOUND', 'DELIVERY_NOT_FOUND', 'INVALID_STATE'],
    },
  },
});
