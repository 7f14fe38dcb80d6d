import type { Domain } from '@posthaste/client';
import { useState } from 'react';
import { Link } from '../../../router/link';
import { hrefOf, navigate, useParameters } from '../../../router/router';
import { api } from '../../../session/client';
import { useMay } from '../../../session/session';
import { Button } from '../../../ui/button';
import { Blank, type Column, List } from '../../../ui/list';
import { useList } from '../../../ui/list-query';
import { Page } from '../../../ui/page';
import { timeColumn } from '../../../ui/time';
import { AddDomain } from './add-domain';
import { DomainState } from './state';
import { words } from './words';

const columns: Column<Domain>[] = [
  {
    name: words.domain,
    width: 'minmax(0, 1.2fr)',
    render: ({ id, domain }) => (
      <Link className="row-link cut" to="domain" with={{ id }}>
        {domain}
      </Link>
    ),
  },
  {
    name: words.nextStep,
    width: 'minmax(0, 2fr)',
    hideOnPhone: true,
    render: ({ advice }) => (
      <div className="cut soft" title={advice ?? undefined}>
        {advice}
      </div>
    ),
  },
  { name: words.status, width: '136px', render: (domain) => <DomainState domain={domain} /> },
  timeColumn(words.addedAt, ({ createdAt }) => createdAt),
];

export default function Domains() {
  const { pages } = useParameters('domains');
  const mayWrite = useMay('owner');
  const [isAdding, setAdding] = useState(false);
  const state = useList({
    key: ['domains'],
    read: ({ signal, ...page }) => api.domains.list(page, { signal }),
    pages,
    setPages: (count) => navigate(hrefOf('domains', { pages: count }), 'replace'),
  });
  const add = mayWrite && (
    <Button kind="primary" onClick={() => setAdding(true)}>
      {words.add}
    </Button>
  );
  return (
    <Page title={words.title} about={words.about} actions={add}>
      <List
        label={words.list}
        columns={columns}
        state={state}
        idOf={({ id }) => id}
        empty={
          <Blank title={words.emptyTitle} text={words.empty}>
            {add}
          </Blank>
        }
      />
      {isAdding && <AddDomain close={() => setAdding(false)} />}
    </Page>
  );
}
