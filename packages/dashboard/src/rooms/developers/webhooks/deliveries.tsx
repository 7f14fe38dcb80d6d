import type { ListedWebhookDelivery } from '@posthaste/client';
import { type FormEvent, useState } from 'react';
import { Link } from '../../../router/link';
import { hrefOf, navigate } from '../../../router/router';
import type { Parameters } from '../../../router/routes';
import { api } from '../../../session/client';
import { Button } from '../../../ui/button';
import { type Column, List } from '../../../ui/list';
import { useList } from '../../../ui/list-query';
import { timeColumn } from '../../../ui/time';
import { deliveryStatuses } from '../routes';
import { DeliveryState } from './state';
import { words } from './words';

type WebhookParameters = Parameters<'webhook'>;

const applyFilters = (parameters: WebhookParameters) =>
  navigate(hrefOf('webhook', { ...parameters, pages: undefined }));

const lastResponseText = ({ attempts }: ListedWebhookDelivery): string => {
  const last = attempts.at(-1);
  if (!last) return words.noAttempt;
  return last.status === null ? (last.error ?? words.noResponse) : String(last.status);
};

const columnsOf = (webhook: string): Column<ListedWebhookDelivery>[] => [
  {
    name: words.event,
    width: 'minmax(0, 1.2fr)',
    render: ({ id, event }) => (
      <Link className="row-link cut" to="delivery" with={{ id: webhook, delivery: id }}>
        {event}
      </Link>
    ),
  },
  {
    name: words.lastResponse,
    width: 'minmax(0, 1fr)',
    render: (delivery) => <div className="cut soft">{lastResponseText(delivery)}</div>,
  },
  { name: words.status, width: '112px', render: ({ status }) => <DeliveryState status={status} /> },
  timeColumn(words.queued, ({ createdAt }) => createdAt),
];

function Filters({ parameters }: { parameters: WebhookParameters }) {
  const { event: appliedEvent = '' } = parameters;
  const [eventName, setEventName] = useState(appliedEvent);
  const [lastApplied, setLastApplied] = useState(appliedEvent);
  // The browser's Back and Forward change the event in the URL, which the input must show.
  if (lastApplied !== appliedEvent) {
    setLastApplied(appliedEvent);
    setEventName(appliedEvent);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    applyFilters({ ...parameters, event: eventName.trim() || undefined });
  };
  return (
    <div className="filters">
      <form className="grow" role="search" onSubmit={submit}>
        <input
          className="input"
          type="search"
          aria-label={words.anyEvent}
          placeholder={words.anyEvent}
          value={eventName}
          onChange={({ target }) => setEventName(target.value)}
        />
      </form>
      <select
        className="input"
        aria-label={words.status}
        value={parameters.status ?? ''}
        onChange={({ target }) =>
          applyFilters({ ...parameters, status: deliveryStatuses.find((status) => status === target.value) })
        }
      >
        <option value="">{words.anyStatus}</option>
        {deliveryStatuses.map((status) => (
          <option key={status} value={status}>
            {words.statuses[status]}
          </option>
        ))}
      </select>
      {(parameters.status || parameters.event) && (
        <Button
          kind="quiet"
          onClick={() => {
            setEventName('');
            applyFilters({ id: parameters.id });
          }}
        >
          {words.clear}
        </Button>
      )}
    </div>
  );
}

export function Deliveries({ parameters }: { parameters: WebhookParameters }) {
  const { id, pages, ...filters } = parameters;
  const state = useList({
    key: ['deliveries', id, filters],
    read: ({ signal, ...page }) => api.webhooks.listDeliveries(id, { ...filters, ...page }, { signal }),
    pages,
    setPages: (count) => navigate(hrefOf('webhook', { ...parameters, pages: count }), 'replace'),
  });
  const isFiltered = filters.status !== undefined || filters.event !== undefined;
  return (
    <section className="stack" aria-labelledby="deliveries-title">
      <h2 id="deliveries-title">{words.deliveries}</h2>
      <Filters parameters={parameters} />
      <List
        label={words.deliveryList}
        columns={columnsOf(id)}
        state={state}
        idOf={({ id: deliveryId }) => deliveryId}
        empty={
          <>
            <h3>{isFiltered ? words.noMatchTitle : words.noDeliveries}</h3>
            <p>{isFiltered ? words.noMatch : words.noDeliveriesAbout}</p>
          </>
        }
      />
    </section>
  );
}
