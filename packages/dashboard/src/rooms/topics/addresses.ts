import { text } from '../../router/codecs';
import { page, pages } from '../../router/page-address';

export const topicAddresses = {
  topics: page('topics', { topic: text, pages }),
};
