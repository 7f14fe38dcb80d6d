import { PosthasteError } from '@posthaste/client';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button';
import { Copy } from './copy';
import { isInForm, messageAt, nameOfField } from './field-path';
import { words } from './words';

/** Only the fields' errors are shown, because these errors' messages address programmers. */
const INPUT_ERRORS = new Set(['VALIDATION_ERROR', 'INVALID_PARAMETERS']);

function useRetryWhenOnline(retry: (() => void) | undefined): void {
  const latest = useRef(retry);
  latest.current = retry;
  useEffect(() => {
    const retryLatest = () => latest.current?.();
    addEventListener('online', retryLatest);
    return () => removeEventListener('online', retryLatest);
  }, []);
}

function messageOf(error: unknown, isRead: boolean): string {
  const { ourFault, noResponse, offline } = isRead ? words.readErrors : words.changeErrors;
  const connectionError = navigator.onLine ? noResponse : offline;
  if (error instanceof PosthasteError) {
    if (error.code === 'INTERNAL_ERROR') return ourFault;
    return error.status === 0 ? connectionError : error.message;
  }
  if (isRead) return connectionError;
  return error instanceof Error ? error.message : String(error);
}

type FormErrorsProps = { error: PosthasteError; formFields: readonly string[] };

function ErrorsOutsideForm({ error, formFields }: FormErrorsProps) {
  const errorsOutsideForm = error.errors.filter(({ field }) => !isInForm(field, formFields));
  return (
    <ul>
      {errorsOutsideForm.map(({ field, message }) => (
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
  /** The form's fields, which display their own errors. */
  formFields?: readonly string[];
  summary?: string;
  hidesConnectionError?: boolean;
  children?: ReactNode;
}

const INPUTS = 'input, select, textarea, [contenteditable="true"]';

function FormErrors({ error, formFields }: FormErrorsProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A response that arrives while somebody types doesn't move the focus.
    if (!error || document.activeElement?.matches(INPUTS)) return;
    box.current?.closest('form, dialog, main')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  const areAllInForm = error.errors.every(({ field }) => isInForm(field, formFields));
  return (
    <div className="note bad" role="alert" ref={box}>
      <strong>{areAllInForm ? words.correctHighlighted : words.correctFollowing}</strong>
      {!areAllInForm && <ErrorsOutsideForm error={error} formFields={formFields} />}
    </div>
  );
}

const FOCUSED_BY_USER = `:is(${INPUTS}, button, a):not([data-placed])`;

let retriedUrl = '';

export function forgetRetry(): void {
  retriedUrl = '';
}

/**
 * Retries all failed requests of the page. After a second failure the new button gets the focus of the removed button.
 */
function TryAgain({ retry }: { retry: () => void }) {
  const container = useRef<HTMLSpanElement>(null);
  const queries = useQueryClient();
  useEffect(() => {
    if (retriedUrl === location.href && !document.activeElement?.matches(FOCUSED_BY_USER))
      container.current?.querySelector('button')?.focus();
    forgetRetry();
  }, []);
  const retryNow = () => {
    retriedUrl = location.href;
    retry();
    const failedQueries = { type: 'active', predicate: ({ state }: Query) => state.status === 'error' } as const;
    void queries.refetchQueries(failedQueries, { cancelRefetch: false });
  };
  return (
    <span ref={container}>
      <Button onClick={retryNow}>{words.tryAgain}</Button>
    </span>
  );
}

export function Problem({
  error,
  retry,
  formFields = [],
  summary,
  hidesConnectionError = false,
  children,
}: ProblemProps) {
  const apiError = error instanceof PosthasteError ? error : undefined;
  const isConnectionError = apiError?.status === 0;
  useRetryWhenOnline(isConnectionError ? retry : undefined);
  if (apiError && INPUT_ERRORS.has(apiError.code) && apiError.errors.length > 0)
    return <FormErrors error={apiError} formFields={formFields} />;
  const message = isConnectionError && hidesConnectionError ? '' : messageOf(error, retry !== undefined);
  return (
    <div className="note bad" role="alert">
      <strong>{[summary, message].filter(Boolean).join(' ')}</strong>
      {apiError && apiError.errors.length > 0 && <ErrorsOutsideForm error={apiError} formFields={formFields} />}
      {apiError?.suggestion && <span>{apiError.suggestion}</span>}
      {apiError?.requestId && (
        <span className="small">
          {words.request} <code>{apiError.requestId}</code>
        </span>
      )}
      {(retry || children || apiError?.requestId) && (
        <div className="row">
          {retry && <TryAgain retry={retry} />}
          {children}
          {apiError?.requestId && <Copy text={apiError.requestId} label={words.copyRequest} />}
        </div>
      )}
    </div>
  );
}

export const errorAt = (error: unknown, field: string): string | undefined =>
  error instanceof PosthasteError ? messageAt(error.errors, field) : undefined;
