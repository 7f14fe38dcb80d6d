import type { Page } from '@posthaste/client';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { MAX_PAGES } from '../router/codecs';

export const PAGE_SIZE = 100;

export interface ListState<Item> {
  items: Item[];
  total: number;
  totalIsLowerBound: boolean;
  isLoading: boolean;
  isLoadingMore: boolean;
  hasMore: boolean;
  /** The list has reached `MAX_PAGES`, and more rows exist. */
  isTruncated: boolean;
  error: unknown;
  retry: () => void;
  loadMore: () => void;
}

interface ListSource<Item> {
  key: readonly unknown[];
  read: (page: { cursor: string | undefined; limit: number; signal: AbortSignal }) => Promise<Page<Item>>;
  pages: number | undefined;
  setPages: (pages: number) => void;
  /** Milliseconds until the next read; false for never. */
  refreshAfter?: (items: Item[]) => number | false;
}

export function useList<Item>({ key, read, pages = 1, setPages, refreshAfter }: ListSource<Item>): ListState<Item> {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read({ cursor: pageParam, limit: PAGE_SIZE, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refreshAfter?.(state.data?.pages.flatMap(({ items }) => items) ?? []) ?? false,
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const loadedPages = data?.pages.length ?? 0;
  useEffect(() => {
    const hasFewerPages = loadedPages > 0 && loadedPages < pages;
    if (hasFewerPages && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [loadedPages, pages, hasNextPage, isFetching, isError, fetchNextPage]);
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const lastPage = data?.pages.at(-1);
  return {
    items,
    total: lastPage?.total ?? 0,
    totalIsLowerBound: lastPage?.totalIsLowerBound === true,
    isLoading: query.isPending,
    isLoadingMore: isFetching && loadedPages > 0,
    hasMore: hasNextPage && loadedPages < MAX_PAGES,
    isTruncated: hasNextPage && loadedPages >= MAX_PAGES,
    error: query.error,
    retry: () => void (query.isFetchNextPageError ? fetchNextPage() : query.refetch()),
    loadMore: () => setPages(loadedPages + 1),
  };
}
