import type { FilterGroup } from '../../../shared/contract/filters';
import { type KnownNames, unknownNameWarnings } from '../../../shared/domain/segments/unknown-names';
import { type Api, ApiFailure } from '../api';
import { allPages } from '../failure';
import { warningLines } from './apply';
import type { PlannedRecord } from './plan';

const NO_NAMES: KnownNames = { fields: new Set(), events: new Set() };

interface NamesPage {
  data: { items: { name: string }[]; nextCursor: string | null };
}

/**
 * Warnings of unchanged segments, as the service gives them when a segment is saved. Reads two lists of names, because
 * reading each segment would also count its members.
 */
export async function segmentWarnings(api: Api, plan: readonly PlannedRecord[]): Promise<string[]> {
  const unchangedSegments = plan.filter(({ action, kind }) => action === 'same' && kind === 'segment');
  if (linesOf(unchangedSegments, NO_NAMES).length === 0) return [];
  const knownNames = await readKnownNames(api);
  return knownNames ? linesOf(unchangedSegments, knownNames) : [];
}

const linesOf = (segments: readonly PlannedRecord[], knownNames: KnownNames): string[] =>
  segments.flatMap(({ folderRecord, projectRecord }) => {
    const filters = projectRecord?.content.filters as FilterGroup | null | undefined;
    return folderRecord && filters
      ? warningLines(folderRecord, unknownNameWarnings(filters, 'filters', knownNames))
      : [];
  });

/** Null if the key lacks a scope or the names can't be read: a push doesn't fail because of warnings. */
async function readKnownNames(api: Api): Promise<KnownNames | null> {
  try {
    // Reads the lists one after the other, so that a key without scopes causes only one refused request.
    const fields = await readNames(api, '/contacts/fields');
    return { fields, events: await readNames(api, '/events/names') };
  } catch (error) {
    if (error instanceof ApiFailure) return null;
    throw error;
  }
}

async function readNames(api: Api, path: string): Promise<Set<string>> {
  const items = await allPages(path, async (cursor) => {
    const query = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
    return (await api.get<NamesPage>(`${path}?limit=100${query}`)).data;
  });
  return new Set(items.map(({ name }) => name));
}
