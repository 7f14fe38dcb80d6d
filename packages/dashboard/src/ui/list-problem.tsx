import { PosthasteError } from '@posthaste/client';
import { Anchor } from '../router/link';
import { nameOfField } from './field-path';
import { Problem } from './problem';
import { words } from './words';

const FILTER_ERRORS = new Set(['INVALID_PARAMETERS', 'VALIDATION_ERROR', 'INVALID_CURSOR']);

/** A list whose URL has an invalid filter links to the list without filters. */
export function ListProblem({ error, retry }: { error: unknown; retry: () => void }) {
  const { pathname, search } = location;
  const hasFilters = search !== '';
  const apiError = error instanceof PosthasteError && hasFilters ? error : undefined;
  const isFilterError = apiError && FILTER_ERRORS.has(apiError.code);
  if (!isFilterError && apiError?.status !== 404)
    return <Problem error={error} summary={words.couldNotLoadList} retry={retry} />;
  return (
    <div className="note bad" role="alert">
      <strong>{isFilterError ? words.invalidFilter : apiError.message}</strong>
      {apiError.errors.map(({ field, message }) => (
        <span key={field + message}>{field ? `${nameOfField(field)}: ${message}` : message}</span>
      ))}
      <Anchor href={pathname}>{words.withoutFilters}</Anchor>
    </div>
  );
}
