import {
  hiddenFromAgents,
  type SearchedKind,
  searchedKinds,
  type searchGroup,
} from '../../shared/contract/routes/search';
import { parseSearchText } from '../../shared/domain/search';
import { hasScope } from '../../shared/http/access';
import type { Caller, Endpoint } from '../../shared/http/call';
import { findById } from './find-by-id';
import { finders, type SearchRequest, type SearchResult } from './finders';

const mayRead = (caller: Caller, kind: SearchedKind): boolean =>
  hasScope(caller, kind) && !(caller.keyKind === 'agent' && hiddenFromAgents.includes(kind));

export const search: Endpoint<typeof searchGroup.routes.search> = async ({ query, project, caller }) => {
  const { q, limit } = query;
  const kinds = searchedKinds.filter((kind) => mayRead(caller, kind));
  const recordById = await findById(project, q, kinds);
  const result = recordById
    ? { items: [recordById], partial: false }
    : await findByText({ project, text: q, limit }, kinds);
  return { status: 200, body: { ...result, kinds } };
};

async function findByText(
  request: Pick<SearchRequest, 'project' | 'text' | 'limit'>,
  kinds: readonly SearchedKind[],
): Promise<SearchResult> {
  const searchRequest = { ...request, ...parseSearchText(request.text) };
  const results = await Promise.all(kinds.map((kind) => finders[kind](searchRequest)));
  return { items: results.flatMap(({ items }) => items), partial: results.some(({ partial }) => partial) };
}
