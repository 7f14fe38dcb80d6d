import * as z from 'zod';
import { idParams, listOf, listQuery, name, timestamp } from '../common';
import type { FieldCode } from '../errors';
import { defineGroup } from '../route';

const own = (code: FieldCode, message: string) => ({ message, params: { code } });
const isPlain = (text: string): boolean => !/[\p{Cc}\p{Cs}]/u.test(text);
const plain = own('invalid_string', 'Control characters are not allowed.');

const MAXIMUM_DESCRIPTION = 1000;

const title = name.refine(isPlain, plain).meta({ description: 'As people read it on their preferences page' });
const description = z.string().trim().min(1).max(MAXIMUM_DESCRIPTION).refine(isPlain, plain);
const defaultSubscribed = z.boolean().meta({ description: 'Whether those get its mail who have chosen nothing' });

const topic = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  defaultSubscribed: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
});

export const topicsGroup = defineGroup({
  name: 'topics',
  description: 'What people can choose of the marketing mail. A MARKETING template or a campaign may belong to one.',
  routes: {
    createTopic: {
      method: 'POST',
      path: '/topics',
      summary: 'Create a topic',
      description: 'A project has at most 100. They stand on the preferences page of every contact.',
      access: 'secret',
      body: z.strictObject({
        name: title,
        description: description.nullish(),
        defaultSubscribed: defaultSubscribed.default(true),
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
      summary: 'Change a topic',
      description: 'Members that are left out stay; null clears the description. What people have chosen stays.',
      access: 'secret',
      params: idParams('top'),
      body: z.strictObject({
        name: title.optional(),
        description: description.nullish(),
        defaultSubscribed: defaultSubscribed.optional(),
      }),
      replies: { 200: topic },
      errors: ['TOPIC_NOT_FOUND'],
    },
    deleteTopic: {
      method: 'DELETE',
      path: '/topics/{id}',
      summary: 'Delete a topic',
      description: 'Not possible while a template, or a campaign that is not over, names it.',
      access: 'secret',
      params: idParams('top'),
      replies: { 204: null },
      errors: ['TOPIC_NOT_FOUND', 'IN_USE'],
    },
  },
});
