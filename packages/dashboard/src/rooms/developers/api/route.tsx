import { useQuery } from '@tanstack/react-query';
import address from '../../../../../../docs/api/openapi.json?url';
import { Link } from '../../../router/link';
import { useParameters } from '../../../router/router';
import { Pairs } from '../../../ui/facts';
import { Page, PageSkeleton } from '../../../ui/page';
import { Problem } from '../../../ui/problem';
import { words as common } from '../../../ui/words';
import { type ApiDocument, type Operation, operationsOf, type Parameter, type Schema } from './document';
import { LazyDetails, SchemaDetails } from './schema-details';
import { TryOut } from './try-out';
import { words } from './words';

async function readDocument(signal: AbortSignal): Promise<ApiDocument> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response.json();
}

export const useDocument = () =>
  useQuery({
    queryKey: ['api-document'],
    queryFn: ({ signal }) => readDocument(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

const locationNames: Record<Parameter['in'], string> = {
  path: words.inPath,
  query: words.inQuery,
  header: words.inHeader,
};

const BackLink = () => (
  <Link to="api" className="small">
    ← {words.back}
  </Link>
);

const schemaOfParameters = (parameters: readonly Parameter[]): Schema => ({
  properties: Object.fromEntries(
    parameters.map(({ name, in: location, description, schema }) => {
      const text = description ?? schema.description ?? '';
      return [name, { ...schema, description: `${text} (${locationNames[location]})` }];
    }),
  ),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
});

interface OperationProps {
  operation: Operation;
  document: ApiDocument;
}

const Parameters = ({ operation, document }: OperationProps) => (
  <section className="stack" aria-labelledby="parameters-title">
    <h2 id="parameters-title">{words.parameters}</h2>
    <SchemaDetails schema={schemaOfParameters(operation.parameters)} document={document} />
  </section>
);

const Responses = ({ operation, document }: OperationProps) => (
  <section className="stack" aria-labelledby="responses-title">
    <h2 id="responses-title">{words.responses}</h2>
    {operation.responses.map(({ status, schema }) => (
      <div key={status} className="stack">
        <h3>{status}</h3>
        {schema === null && <p className="soft">{words.noBody}</p>}
        {schema === undefined && <p className="soft">{words.htmlPage}</p>}
        {schema && <SchemaDetails schema={schema} document={document} />}
      </div>
    ))}
  </section>
);

const Errors = ({ operation }: { operation: Operation }) => (
  <section aria-labelledby="errors-title">
    <h2 id="errors-title" className="unseen">
      {words.errors}
    </h2>
    <LazyDetails label={`${words.errors} (${operation.errors.length})`}>
      {() => (
        <Pairs
          pairs={Object.fromEntries(
            operation.errors.map(({ status, code, message }) => [`${status} ${code}`, message]),
          )}
        />
      )}
    </LazyDetails>
  </section>
);

const OperationDetails = ({ operation, document }: OperationProps) => (
  <div className="stack">
    {operation.description && <p>{operation.description}</p>}
    {!operation.role && <p className="soft">{words.noKeyNeeded}</p>}
    {operation.parameters.length > 0 && <Parameters operation={operation} document={document} />}
    {operation.body && (
      <section className="stack" aria-labelledby="body-title">
        <h2 id="body-title">{words.body}</h2>
        {!operation.bodyRequired && <p className="soft">{words.bodyOptional}</p>}
        <SchemaDetails schema={operation.body} document={document} />
      </section>
    )}
    <Responses operation={operation} document={document} />
    <Errors operation={operation} />
  </div>
);

export default function ApiRoute() {
  const { id } = useParameters('api-route');
  const { data, error, refetch } = useDocument();
  if (!data && !error) return <PageSkeleton label={common.loading} />;
  const operation = data && operationsOf(data).find((candidate) => candidate.id === id);
  if (!operation)
    return (
      <Page title={words.title} back={<BackLink />}>
        {error ? (
          <Problem error={error} summary={words.couldNotLoadReference} retry={() => void refetch()} />
        ) : (
          <p className="note">{words.notFound}</p>
        )}
      </Page>
    );
  return (
    <Page
      title={operation.summary}
      back={<BackLink />}
      about={
        <p className="mono breaks">
          <strong>{operation.method}</strong> {operation.path}
        </p>
      }
    >
      <div className="columns even">
        <OperationDetails operation={operation} document={data} />
        <TryOut key={operation.id} operation={operation} document={data} />
      </div>
    </Page>
  );
}
