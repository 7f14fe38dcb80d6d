import type { Webhook } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../router/link';
import { useParameters } from '../../../router/router';
import { api } from '../../../session/client';
import { useMay } from '../../../session/session';
import { Fact, Facts } from '../../../ui/facts';
import { FromCode } from '../../../ui/from-code';
import { Page } from '../../../ui/page';
import { PendingPage } from '../../../ui/pending-page';
import { Time } from '../../../ui/time';
import { Deliveries } from './deliveries';
import { WebhookState } from './state';
import { WebhookActions } from './webhook-actions';
import { words } from './words';

const BackLink = () => (
  <Link to="webhooks" className="small">
    ← {words.back}
  </Link>
);

function FailureNote({ webhook: { disabledReason, failingSince } }: { webhook: Webhook }) {
  if (disabledReason)
    return <p className="note bad">{disabledReason === 'gone' ? words.disabledGone : words.disabledFailing}</p>;
  return (
    failingSince && (
      <p className="note warn">
        <span>
          {words.failingNote} <Time at={failingSince} />. {words.failingHelp}
        </span>
      </p>
    )
  );
}

export default function WebhookPage() {
  const parameters = useParameters('webhook');
  const mayWrite = useMay('editor');
  const query = useQuery({
    queryKey: ['webhook', parameters.id],
    queryFn: ({ signal }) => api.webhooks.get(parameters.id, { signal }),
  });
  const webhook = query.data;
  if (!webhook)
    return <PendingPage query={query} title={words.singular} back={<BackLink />} notFound={words.notFound} />;
  return (
    <Page
      title={webhook.url}
      back={<BackLink />}
      about={
        <>
          <WebhookState webhook={webhook} />
          <FromCode record={webhook} />
        </>
      }
      actions={mayWrite && <WebhookActions webhook={webhook} />}
    >
      <FailureNote webhook={webhook} />
      <Facts>
        <Fact name={words.events}>{webhook.events.join(', ')}</Fact>
        {webhook.description && <Fact name={words.description}>{webhook.description}</Fact>}
        <Fact name={words.created}>
          <Time at={webhook.createdAt} />
        </Fact>
        <Fact name={words.id}>
          <code>{webhook.id}</code>
        </Fact>
      </Facts>
      <Deliveries key={parameters.id} parameters={parameters} />
    </Page>
  );
}
