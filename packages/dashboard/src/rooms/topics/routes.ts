import { pages, route, text } from '../../router/codecs';

export const topicRoutes = {
  topics: route('topics', { topic: text, pages }),
};
