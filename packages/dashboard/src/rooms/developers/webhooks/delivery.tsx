import type { WebhookDelivery } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../router/link';
import { useParameters } from '../../../router/router';
import { api } from '../../../session/client';
import { useMay } from '../../../session/session';
import { Button } from '../../../ui/button';
import { Copy } from '../../../ui/copy';
import { Fact, Facts, Pairs } from '../../../ui/facts';
import { Page } from '../../../ui/page';
import { PendingPage } from '../../../ui/pending-page';
import { Problem } from '../../../ui/problem';
import { durationText } from '../../../ui/relative-time';
import { exactTime, Time } from '../../../ui/time';
import { useAction } from '../../../ui/use-action';
import { DeliveryState } from './state';
import { words } from './words';

const POLL_MS = 3_000;

function formatBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

const Attempt = ({ attempt }: { attempt: WebhookDelivery['attempts'][number] }) => {
  const isSuccess = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
  return (
    <li className={`moment ${isSuccess ? 'good' : 'bad'}`}>
      <strong>{words.attempt(attempt.status)}</strong>
      {attempt.error && <div className="small breaks">{attempt.error}</div>}
      <div className="soft small">
        <time dateTime={attempt.at}>{exactTime(attempt.at)}</time> ·{' '}
        {words.attemptDuration(durationText(attempt.durationMs))}
      </div>
      {attempt.response && (
        <pre className="code" tabIndex={0}>
          {formatBody(attempt.response)}
        </pre>
      )}
    </li>
  );
};

const Request = ({ request: { url, headers, body } }: { request: WebhookDelivery['request'] }) => (
  <section className="stack" aria-labelledby="request-title">
    <h2 id="request-title">{words.request}</h2>
    <Pairs pairs={{ POST: url, ...headers }} />
    <div className="row">
      <h3>{words.body}</h3>
      {body && (
        <span className="end">
          <Copy text={body} />
        </span>
      )}
    </div>
    {body === null ? (
      <p className="soft">{words.noBody}</p>
    ) : (
      <pre className="code" tabIndex={0}>
        {formatBody(body)}
      </pre>
    )}
  </section>
);

const Attempts = ({ attempts }: { attempts: WebhookDelivery['attempts'] }) => (
  <section className="stack" aria-labelledby="attempts-title">
    <h2 id="attempts-title">{words.attempts}</h2>
    {attempts.length === 0 && <p className="soft">{words.noAttempt}</p>}
    <ol className="timeline">
      {attempts.map((attempt) => (
        <Attempt key={attempt.at} attempt={attempt} />
      ))}
    </ol>
  </section>
);

export default function Delivery() {
  const { id, delivery } = useParameters('delivery');
  const mayWrite = useMay('editor');
  const query = useQuery({
    queryKey: ['deliveries', id, delivery],
    queryFn: ({ signal }) => api.webhooks.getDelivery(id, delivery, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? POLL_MS : false),
  });
  const redeliver = useAction({
    run: () => api.webhooks.redeliver(id, { delivery }),
    invalidates: ['deliveries'],
    toast: words.redelivered,
  });
  const back = (
    <Link to="webhook" with={{ id }} className="small">
      ← {words.backToWebhook}
    </Link>
  );
  const details = query.data;
  if (!details)
    return <PendingPage query={query} title={words.deliveries} back={back} notFound={words.deliveryNotFound} />;
  const redeliverButton = mayWrite && (
    <Button busy={redeliver.isPending} onClick={() => redeliver.mutate()}>
      {words.redeliver}
    </Button>
  );
  return (
    <Page title={details.event} back={back} about={<DeliveryState status={details.status} />} actions={redeliverButton}>
      {redeliver.error && <Problem error={redeliver.error} />}
      {details.failedReason && <p className="note bad">{words.reasons[details.failedReason]}</p>}
      <Facts>
        <Fact name={words.queued}>
          <Time at={details.createdAt} />
        </Fact>
        <Fact name={words.messageId}>
          <code>{details.id}</code>
        </Fact>
        <Fact name={words.eventId}>
          <code>{details.eventId}</code>
        </Fact>
      </Facts>
      <div className="columns">
        <Request request={details.request} />
        <Attempts attempts={details.attempts} />
      </div>
    </Page>
  );
}
