import * as z from 'zod';
import { idParams, lineDescription, lineName, listOf, listQuery, timestamp } from '../common';
import { deletionQuery, revisionInput, revisionReply } from '../revisions';
import { defineGroup } from '../route';
import { sourceInput, sourceReply } from '../source';

const title = lineName.meta({ description: 'Name, shown on the preferences page', example: 'Product news' });
const description = lineDescription.nullish().meta({
  description: 'Description for the preferences page, at most 1000 characters',
  example: 'New features, about once a month',
});

const defaultSubscribed = z.boolean().meta({
  description: 'Whether contacts who have not chosen get emails of this topic',
  example: true,
});

const topic = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    defaultSubscribed,
    createdAt: timestamp,
    updatedAt: timestamp,
    ...sourceReply,
    ...revisionReply,
  })
  .meta({ id: 'Topic' });

const topicUse = z
  .object({
    kind: z
      .enum(['template', 'campaign', 'segment', 'workflow'])
      .meta({ description: 'Type of the record', example: 'template' }),
    id: z.string().meta({ description: 'Id of the record' }),
    name: z.string(),
  })
  .meta({ id: 'TopicUse' });

export const topicsGroup = defineGroup({
  name: 'topics',
  description:
    'Categories of marketing emails that contacts can choose. A MARKETING template or a campaign can have one topic.',
  routes: {
    createTopic: {
      method: 'POST',
      path: '/topics',
      summary: 'Create a topic',
      description: 'A project can have at most 100 topics. All topics appear on the preferences page.',
      access: 'secret',
      body: z.strictObject({
        name: title,
        description,
        defaultSubscribed: defaultSubscribed.default(true),
        ...sourceInput,
      }),
      replies: { 201: topic },
      errors: [],
    },
    listTopics: {
      method: 'GET',
      path: '/topics',
      summary: 'List topics, newest first',
      access: 'secret',
      query: z.strictObject(listQuery),
      replies: { 200: listOf(topic) },
      errors: ['INVALID_CURSOR'],
    },
    updateTopic: {
      method: 'PATCH',
      path: '/topics/{id}',
      summary: 'Update a topic',
      description: 'Omitted fields don’t change; null clears the description. The choices of contacts do not change.',
      access: 'secret',
      params: idParams('top'),
      body: z.strictObject({
        name: title.optional(),
        description,
        defaultSubscribed: defaultSubscribed.optional(),
        ...sourceInput,
        ...revisionInput,
      }),
      replies: { 200: topic },
      errors: ['TOPIC_NOT_FOUND', 'CHANGED_MEANWHILE'],
    },
    deleteTopic: {
      method: 'DELETE',
      path: '/topics/{id}',
      summary: 'Delete a topic',
      description: '409 while a template or an unfinished campaign uses the topic.',
      access: 'secret',
      params: idParams('top'),
      query: deletionQuery,
      replies: { 204: null },
      errors: ['TOPIC_NOT_FOUND', 'IN_USE', 'CHANGED_MEANWHILE'],
    },
    listTopicUses: {
      method: 'GET',
      path: '/topics/{id}/uses',
      summary: 'List what uses a topic',
      description:
        'The templates that use it, the segments and workflows whose filters name it, and the campaigns that use or name it and are neither sent nor cancelled. While there are any, the topic cannot be deleted.',
      access: 'secret',
      params: idParams('top'),
      query: z.strictObject(listQuery),
      replies: { 200: listOf(topicUse) },
      errors: ['TOPIC_NOT_FOUND', 'INVALID_CURSOR'],
    },
  },
});
