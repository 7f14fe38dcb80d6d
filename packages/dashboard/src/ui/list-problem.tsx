import { PosthasteError } from '@posthaste/client';
import { Anchor } from '../router/link';
import { nameOfField } from './field-path';
import { Problem } from './problem';
import { words } from './words';

const REFUSED = new Set(['INVALID_PARAMETERS', 'VALIDATION_ERROR', 'INVALID_CURSOR']);

/** Whoever opens an address with an unusable filter has filled in no form. */
export function ListProblem({ error, retry }: { error: unknown; retry: () => void }) {
  const { pathname, search } = location;
  const known = error instanceof PosthasteError && search !== '' ? error : undefined;
  const isRefused = known && REFUSED.has(known.code);
  if (!isRefused && known?.status !== 404) return <Problem error={error} what={words.unreadList} retry={retry} />;
  return (
    <div className="note bad" role="alert">
      <strong>{isRefused ? words.badFilter : known.message}</strong>
      {known.errors.map(({ field, message }) => (
        <span key={field + message}>{field ? `${nameOfField(field)}: ${message}` : message}</span>
      ))}
      <Anchor href={pathname}>{words.withoutFilters}</Anchor>
    </div>
  );
}
