import { PosthasteError } from '@posthaste/client';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button';
import { Copy } from './copy';
import { isShownBy, mistakeIn, nameOfField } from './field-path';
import { words } from './words';

/** Their texts address programmers. */
const INPUT = new Set(['VALIDATION_ERROR', 'INVALID_PARAMETERS']);

function useReturn(retry: (() => void) | undefined): void {
  const latest = useRef(retry);
  latest.current = retry;
  useEffect(() => {
    const back = () => latest.current?.();
    addEventListener('online', back);
    return () => removeEventListener('online', back);
  }, []);
}

function sentence(error: unknown, isRead: boolean): string {
  const { ourFault, noResponse, offline } = isRead ? words.read : words;
  // A file that can't be fetched is told in the browser's words.
  if (!(error instanceof PosthasteError) && !isRead) return error instanceof Error ? error.message : String(error);
  if (!(error instanceof PosthasteError)) return navigator.onLine ? noResponse : offline;
  if (error.code === 'INTERNAL_ERROR') return ourFault;
  if (error.status !== 0) return error.message;
  return navigator.onLine ? noResponse : offline;
}

function Others({ error, shown }: { error: PosthasteError; shown: readonly string[] }) {
  const others = error.errors.filter(({ field }) => !isShownBy(field, shown));
  return (
    <ul>
      {others.map(({ field, message }) => (
        <li key={field + message}>
          {field && <strong>{nameOfField(field)}:</strong>} {message}
        </li>
      ))}
    </ul>
  );
}

interface ProblemProps {
  error: unknown;
  retry?: (() => void) | undefined;
  shown?: readonly string[];
  /** What could not be read, where a page has several parts. */
  what?: string;
  inline?: boolean;
  children?: ReactNode;
}

const TYPED_IN = 'input, select, textarea, [contenteditable="true"]';

function Mistakes({ error, shown }: { error: PosthasteError; shown: readonly string[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Some answers come while somebody types: they keep the focus.
    if (!error || document.activeElement?.matches(TYPED_IN)) return;
    box.current?.closest('form, dialog, main')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  const isShown = error.errors.every(({ field }) => isShownBy(field, shown));
  return (
    <div className="note bad" role="alert" ref={box}>
      <strong>{isShown ? words.markedMistakes : words.mistakes}</strong>
      {!isShown && <Others error={error} shown={shown} />}
    </div>
  );
}

const CHOSEN = `:is(${TYPED_IN}, button, a):not([data-placed])`;

let triedAt = '';

export function forgetTry(): void {
  triedAt = '';
}

/** Reads all of the page that failed. A second failure gives the focus back, which left with the button. */
function TryAgain({ retry }: { retry: () => void }) {
  const container = useRef<HTMLSpanElement>(null);
  const queries = useQueryClient();
  useEffect(() => {
    if (triedAt === location.href && !document.activeElement?.matches(CHOSEN))
      container.current?.querySelector('button')?.focus();
    forgetTry();
  }, []);
  const retryNow = () => {
    triedAt = location.href;
    retry();
    const others = { type: 'active', predicate: ({ state }: Query) => state.status === 'error' } as const;
    void queries.refetchQueries(others, { cancelRefetch: false });
  };
  return (
    <span ref={container}>
      <Button onClick={retryNow}>{words.tryAgain}</Button>
    </span>
  );
}

export function Problem({ error, retry, shown = [], what, inline = false, children }: ProblemProps) {
  const known = error instanceof PosthasteError ? error : undefined;
  useReturn(known?.status === 0 ? retry : undefined);
  // Whoever fills in a form has nothing to do with requests.
  if (known && INPUT.has(known.code) && known.errors.length > 0) return <Mistakes error={known} shown={shown} />;
  return (
    <div className="note bad" role="alert">
      <strong>
        {what && `${what} `}
        {!(inline && known?.status === 0) && sentence(error, retry !== undefined)}
      </strong>
      {known && known.errors.length > 0 && <Others error={known} shown={shown} />}
      {known?.suggestion && <span>{known.suggestion}</span>}
      {known?.requestId && (
        <span className="small">
          {words.request} <code>{known.requestId}</code>
        </span>
      )}
      {(retry || children || known?.requestId) && (
        <div className="row">
          {retry && <TryAgain retry={retry} />}
          {children}
          {known?.requestId && <Copy text={known.requestId} label={words.copyRequest} />}
        </div>
      )}
    </div>
  );
}

export const mistakeAt = (error: unknown, field: string): string | undefined =>
  error instanceof PosthasteError ? mistakeIn(error.errors, field) : undefined;
