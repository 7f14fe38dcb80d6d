import type { Domain } from '@posthaste/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../../router/link';
import { useParameters } from '../../../router/router';
import { api } from '../../../session/client';
import { useMay } from '../../../session/session';
import { Button } from '../../../ui/button';
import { Fact, Facts } from '../../../ui/facts';
import { Page } from '../../../ui/page';
import { PendingPage } from '../../../ui/pending-page';
import { Problem } from '../../../ui/problem';
import { Time } from '../../../ui/time';
import { useAction } from '../../../ui/use-action';
import { DmarcPart } from './dmarc/dmarc';
import { ReceivingPart } from './receiving/receiving';
import { DnsRecord } from './record';
import { RemoveDomain } from './remove-domain';
import { DomainState } from './state';
import { WarmUp } from './warm-up';
import { words } from './words';

/** The service checks a new domain every minute. */
const POLL_MS = 15_000;

const BackLink = () => (
  <Link to="domains" className="small">
    ← {words.back}
  </Link>
);

function useVerify(id: string) {
  const queries = useQueryClient();
  return useAction({
    run: () => api.domains.verify(id),
    invalidates: ['domains', 'sender-rules'],
    toast: words.checked,
    onDone: (checkedDomain) => queries.setQueryData(['domain', id], checkedDomain),
  });
}

interface ActionsProps {
  domain: Domain;
  verify: ReturnType<typeof useVerify>;
}

function Actions({ domain, verify }: ActionsProps) {
  const [isRemoving, setRemoving] = useState(false);
  return (
    <>
      <Button onClick={() => setRemoving(true)}>{words.remove}</Button>
      <Button kind="primary" busy={verify.isPending} onClick={() => verify.mutate()}>
        {words.verify}
      </Button>
      {isRemoving && <RemoveDomain domain={domain} close={() => setRemoving(false)} />}
    </>
  );
}

function toneOf({ status, failingSince }: Domain): string {
  if (status === 'FAILED') return 'bad';
  return failingSince === null ? '' : 'warn';
}

const DomainFacts = ({ domain }: { domain: Domain }) => (
  <Facts>
    {domain.verifiedAt && (
      <Fact name={words.verifiedAt}>
        <Time at={domain.verifiedAt} />
      </Fact>
    )}
    {domain.failingSince && (
      <Fact name={words.failingSince}>
        <Time at={domain.failingSince} />
      </Fact>
    )}
    {domain.checkedAt && (
      <Fact name={words.checkedAt}>
        <Time at={domain.checkedAt} />
      </Fact>
    )}
    <Fact name={words.nextCheck}>{domain.nextCheckAt ? <Time at={domain.nextCheckAt} /> : words.noNextCheck}</Fact>
    <Fact name={words.addedAt}>
      <Time at={domain.createdAt} />
    </Fact>
    <Fact name={words.id}>
      <code>{domain.id}</code>
    </Fact>
  </Facts>
);

const Records = ({ domain: { records, checkedAt } }: { domain: Domain }) => (
  <section className="stack" aria-labelledby="records-title">
    <div>
      <h2 id="records-title">{words.records}</h2>
      <p className="soft">{words.recordsAbout}</p>
    </div>
    <ul className="stack bounded">
      {records.map((record) => (
        <DnsRecord key={record.name + record.type} record={record} isChecked={checkedAt !== null} />
      ))}
    </ul>
    {!records.some(({ purpose }) => purpose === 'DKIM') && <p className="note">{words.dkimLater}</p>}
  </section>
);

export default function DomainPage() {
  const { id } = useParameters('domain');
  const mayWrite = useMay('owner');
  const verify = useVerify(id);
  const query = useQuery({
    queryKey: ['domain', id],
    queryFn: ({ signal }) => api.domains.get(id, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? POLL_MS : false),
  });
  const domain = query.data;
  if (!domain)
    return <PendingPage query={query} title={words.singular} back={<BackLink />} notFound={words.notFound} />;
  return (
    <Page
      title={domain.domain}
      back={<BackLink />}
      about={<DomainState domain={domain} />}
      actions={mayWrite && <Actions domain={domain} verify={verify} />}
    >
      {verify.error && <Problem error={verify.error} retry={() => verify.mutate()} />}
      {domain.advice && <p className={`note ${toneOf(domain)}`}>{domain.advice}</p>}
      <DomainFacts domain={domain} />
      <Records domain={domain} />
      {domain.status === 'VERIFIED' && <ReceivingPart domain={domain} />}
      {domain.status === 'VERIFIED' && <DmarcPart domain={domain} />}
      {domain.status === 'VERIFIED' && <WarmUp id={domain.id} />}
    </Page>
  );
}
