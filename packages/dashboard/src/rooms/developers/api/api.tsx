import type { CSSProperties } from 'react';
import { Link } from '../../../router/link';
import { hrefOf, open, useParameters } from '../../../router/router';
import { Page, PageBones } from '../../../ui/page';
import { Problem } from '../../../ui/problem';
import { words as common } from '../../../ui/words';
import { type ApiDocument, found, type Operation, operationsOf } from './document';
import { useDocument } from './use-document';
import { words } from './words';

const tracks = { '--tracks': 'minmax(0, 1fr) minmax(0, 1.2fr)' } as CSSProperties;

const Row = ({ operation: { id, method, path, summary } }: { operation: Operation }) => (
  <li className="list-row" style={tracks}>
    <Link className="row-link cut mono p1" to="api-route" with={{ id }}>
      <span className="soft">{method}</span> {path}
    </Link>
    <span className="cut p2">{summary}</span>
  </li>
);

const Group = ({ name, about, operations }: { name: string; about: string; operations: Operation[] }) => (
  <section className="stack" aria-labelledby={`group-${name}`}>
    <div>
      <h2 id={`group-${name}`}>{name}</h2>
      <p className="soft">{about}</p>
    </div>
    <ul className="panel list list-body">
      {operations.map((operation) => (
        <Row key={operation.id} operation={operation} />
      ))}
    </ul>
  </section>
);

function Groups({ document, search }: { document: ApiDocument; search: string }) {
  const operations = found(operationsOf(document), search);
  if (operations.length === 0)
    return (
      <div className="panel blank">
        <h2>{words.noneTitle}</h2>
        <p>{words.none}</p>
      </div>
    );
  return document.tags
    .map(({ name, description }) => ({
      name,
      about: description,
      operations: operations.filter(({ group }) => group === name),
    }))
    .filter((group) => group.operations.length > 0)
    .map((group) => <Group key={group.name} {...group} />);
}

export default function ApiReference() {
  const { search = '' } = useParameters('api');
  const { data, error, refetch } = useDocument();
  if (!data && !error) return <PageBones label={common.loading} />;
  return (
    <Page title={words.title} about={words.about}>
      {error && <Problem error={error} retry={() => void refetch()} />}
      {data && (
        <>
          <input
            className="input"
            type="search"
            aria-label={words.search}
            placeholder={words.searchHint}
            value={search}
            onChange={({ target }) => open(hrefOf('api', { search: target.value.trimStart() || undefined }), 'replace')}
          />
          <Groups document={data} search={search} />
        </>
      )}
    </Page>
  );
}
