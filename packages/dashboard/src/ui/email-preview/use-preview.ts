import { PosthasteError, type PreviewDraftBody, type Template } from '@posthaste/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../session/client';
import { useDebounced } from '../use-debounced';

export interface SampleForm {
  contact: string;
  data: string;
}

/** A preview waits longer than a search, because rendering takes longer. */
const DELAY_MS = 400;
const BLANK = ' ';

type Content = Record<'subject' | 'body' | 'text' | 'previewText' | 'fromName', string> & {
  layout?: string;
  parts?: NonNullable<PreviewDraftBody['parts']>;
};

export function parseData(typedText: string): Record<string, unknown> | undefined {
  if (typedText.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(typedText);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

export function usePreview(form: Content, { contact, data }: SampleForm, variables: Template['variables'] = null) {
  const { subject, body, text, previewText, fromName, layout, parts } = form;
  const bodyIfEmpty = text ? null : BLANK;
  const draft: PreviewDraftBody = {
    subject: subject || BLANK,
    body: body || bodyIfEmpty,
    text: text || null,
    previewText: previewText || null,
    layout: layout || null,
    fromName: fromName || null,
    variables,
    ...(parts ? { parts } : {}),
    data: parseData(data) ?? {},
    ...(contact.trim() ? { contact: contact.trim() } : {}),
  };
  const request = useDebounced(JSON.stringify(draft), DELAY_MS);
  const query = useQuery({
    queryKey: ['template-preview', request],
    queryFn: ({ signal }) => api.templates.previewDraft(JSON.parse(request) as PreviewDraftBody, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const apiError = query.error instanceof PosthasteError ? query.error : undefined;
  const retry = () => void query.refetch();
  return { email: query.data, error: query.error, errors: apiError?.errors ?? [], errorCode: apiError?.code, retry };
}
