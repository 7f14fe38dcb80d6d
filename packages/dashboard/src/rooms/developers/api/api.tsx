import operationList from 'virtual:api-operations';
import type { CSSProperties } from 'react';
import { Link } from '../../../router/link';
import { hrefOf, navigate, useParameters } from '../../../router/router';
import { Page } from '../../../ui/page';
import { type ListedOperation, operationsMatching } from './document';
import { words } from './words';

const tracks = { '--tracks': 'minmax(0, 1fr) minmax(0, 1.2fr)' } as CSSProperties;

const Row = ({ operation: { id, method, path, summary } }: { operation: ListedOperation }) => (
  <li className="list-row" style={tracks}>
    <Link className="row-link cut mono p1" to="api-route" with={{ id }}>
      <span className="soft">{method}</span> {path}
    </Link>
    <span className="cut p2">{summary}</span>
  </li>
);

const Group = ({ name, about, operations }: { name: string; about: string; operations: ListedOperation[] }) => (
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

function Groups({ search }: { search: string }) {
  const operations = operationsMatching(operationList.operations, search);
  if (operations.length === 0)
    return (
      <div className="panel blank">
        <h2>{words.noMatchTitle}</h2>
        <p>{words.noMatch}</p>
      </div>
    );
  return operationList.groups
    .map((group) => ({ ...group, operations: operations.filter((operation) => operation.group === group.name) }))
    .filter((group) => group.operations.length > 0)
    .map((group) => <Group key={group.name} {...group} />);
}

export default function ApiReference() {
  const { search = '' } = useParameters('api');
  return (
    <Page title={words.title} about={words.about}>
      <input
        className="input"
        type="search"
        aria-label={words.search}
        placeholder={words.searchHint}
        value={search}
        onChange={({ target }) => navigate(hrefOf('api', { search: target.value.trimStart() || undefined }), 'replace')}
      />
      <Groups search={search} />
    </Page>
  );
}
