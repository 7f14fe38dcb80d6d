import type { ContactField, Segment } from '@posthaste/client';
import { api } from '../session/client';
import { useAll, useEventNames, useSegments } from './use-all';

export interface Names {
  fields: readonly ContactField[];
  events: readonly string[];
  segments: readonly Pick<Segment, 'id' | 'name' | 'type'>[];
}

export const useNames = (): Names => ({
  fields: useAll(['contact-fields'], (signal) => api.contacts.allFields({}, { signal })),
  events: useEventNames(),
  segments: useSegments(),
});
