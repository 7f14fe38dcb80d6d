import { text } from '../../router/codecs';
import { page, pages } from '../../router/page-address';

export const topicAddresses = {
  /** `topic`: the one that is open. */
  topics: page('topics', { topic: text, pages }),
};
