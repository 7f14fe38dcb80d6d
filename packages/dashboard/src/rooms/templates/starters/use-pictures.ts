import { useQuery } from '@tanstack/react-query';
import { api } from '../../../session/client';
import { starters } from './starters';

type Pictures = ReadonlyMap<string, string>;

/** One after the other, because a new AWS account runs ten requests at a time. */
async function readPictures(signal: AbortSignal): Promise<Pictures> {
  const pictures = new Map<string, string>();
  for (const { key, template, sample } of starters) {
    const { subject, body, text } = template;
    const { html } = await api.templates.previewDraft({ subject, body, text, data: sample }, { signal });
    pictures.set(key, html ?? '');
  }
  return pictures;
}

/** Each starter as its recipient would see it, with sample data. Undefined until it is read. */
export function usePictures(): { pictures: Pictures | undefined; error: Error | null; retry: () => void } {
  const { data, error, refetch } = useQuery({
    queryKey: ['starter-pictures'],
    queryFn: ({ signal }) => readPictures(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { pictures: data, error, retry: () => void refetch() };
}
