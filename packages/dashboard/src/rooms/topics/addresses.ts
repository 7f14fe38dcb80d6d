import { page, pages, text } from '../../router/codecs';

export const topicAddresses = {
  topics: page('topics', { topic: text, pages }),
};
