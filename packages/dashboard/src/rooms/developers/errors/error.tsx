import type { ApiError } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../router/link';
import { useParameters } from '../../../router/router';
import { api } from '../../../session/client';
import { Copy } from '../../../ui/copy';
import { Fact, Facts, Pairs } from '../../../ui/facts';
import { Page } from '../../../ui/page';
import { PendingPage } from '../../../ui/pending-page';
import { Time } from '../../../ui/time';
import { useActors } from '../../../ui/use-actors';
import { codesByField } from './codes-by-field';
import { StatusBadge } from './errors';
import { words } from './words';

const BackLink = () => (
  <Link to="api-errors" className="small">
    ← {words.back}
  </Link>
);

const ErrorFacts = ({ error, name }: { error: ApiError; name: string | undefined }) => (
  <Facts>
    <Fact name={words.error}>
      <Link to="api-errors" with={{ code: error.code }} title={words.sameError}>
        {error.code}
      </Link>
    </Fact>
    <Fact name={words.at}>
      <Time at={error.at} />
    </Fact>
    <Fact name={words.actor}>
      {words.kinds[error.actor.kind]}{' '}
      <Link to="api-errors" with={{ actor: error.actor.id ?? 'operator' }} title={words.sameCaller}>
        {name ?? error.actor.id}
      </Link>
    </Fact>
    <Fact name={words.operation}>
      <Link to="api-errors" with={{ operation: error.operation }}>
        {error.operation}
      </Link>
    </Fact>
    <Fact name={words.requestId}>
      <code>{error.requestId}</code>
    </Fact>
  </Facts>
);

async function readError(requestId: string, signal: AbortSignal): Promise<ApiError | null> {
  for await (const error of api.apiErrors.all({ requestId }, { signal })) return error;
  return null;
}

export default function ApiErrorPage() {
  const { id } = useParameters('api-error');
  const query = useQuery({ queryKey: ['api-errors', 'one', id], queryFn: ({ signal }) => readError(id, signal) });
  const actorNameOf = useActors();
  const error = query.data;
  if (error === null)
    return (
      <Page title={words.title} back={<BackLink />}>
        <p className="note">{words.notFound}</p>
      </Page>
    );
  if (!error) return <PendingPage query={query} title={words.title} back={<BackLink />} notFound={words.notFound} />;
  return (
    <Page
      title={`${error.method} ${error.path}`}
      back={<BackLink />}
      about={<StatusBadge status={error.status} />}
      actions={
        <>
          <Link className="button" to="api-route" with={{ id: error.operation }}>
            {words.reference}
          </Link>
          <Copy text={error.requestId} label={words.copyId} />
        </>
      }
    >
      <p className={`note ${error.status >= 500 ? 'bad' : 'warn'}`}>
        <strong>{error.message}</strong>
        {error.status >= 500 && <span>{words.operatorHelp}</span>}
      </p>
      <ErrorFacts error={error} name={actorNameOf(error.actor.id)} />
      {error.fields.length > 0 && (
        <section className="stack" aria-labelledby="fields-title">
          <h2 id="fields-title">{words.fields}</h2>
          <Pairs pairs={codesByField(error.fields)} />
        </section>
      )}
      {error.notStored > 0 && <p className="soft">{words.moreNotStored(error.notStored)}</p>}
    </Page>
  );
}
