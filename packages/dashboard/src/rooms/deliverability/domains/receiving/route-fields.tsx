import type { DomainRoutes, Webhook } from '@posthaste/client';
import { Button } from '../../../../ui/button';
import { Field, TextField } from '../../../../ui/field';
import { errorAt } from '../../../../ui/problem';
import type { RouteForm } from './routes-form';
import { words } from './words';

interface RouteProps {
  route: RouteForm;
  index: number;
  forwarding: DomainRoutes['routes'][number]['forwarding'] | undefined;
  webhooks: readonly Webhook[];
  error: unknown;
  change: (changes: Partial<RouteForm>) => void;
  remove: () => void;
  moveUp: (() => void) | undefined;
}

const actions = Object.entries(words.actions) as [RouteForm['action'], string][];

const EventTargetFields = ({ route, index, forwarding, webhooks, error, change }: RouteProps) => (
  <>
    <Field label={words.webhook} hint={words.webhookHint} error={errorAt(error, `routes[${index}].webhookId`)}>
      {(control) => (
        <select
          className="input"
          {...control}
          value={route.webhookId}
          onChange={({ target }) => change({ webhookId: target.value })}
        >
          <option value="">{words.anyWebhook}</option>
          {route.webhookId && !webhooks.some(({ id }) => id === route.webhookId) && (
            <option value={route.webhookId}>{route.webhookId}</option>
          )}
          {webhooks.map(({ id, url }) => (
            <option key={id} value={id}>
              {url}
            </option>
          ))}
        </select>
      )}
    </Field>
    <TextField
      label={words.forwardTo}
      hint={
        <>
          {words.forwardHint}
          {forwarding && <strong> {words.forwarding[forwarding]}</strong>}
        </>
      }
      error={errorAt(error, `routes[${index}].forwardTo`)}
      type="email"
      value={route.forwardTo}
      onChange={({ target }) => change({ forwardTo: target.value })}
    />
  </>
);

export function RouteFields(props: RouteProps) {
  const { route, index, error, change, remove, moveUp } = props;
  return (
    <fieldset className="panel panel-body stack" aria-label={words.route(index + 1)}>
      <div className="columns even">
        <TextField
          label={words.match}
          hint={words.matchHint}
          error={errorAt(error, `routes[${index}].match`)}
          value={route.match}
          onChange={({ target }) => change({ match: target.value })}
        />
        <Field label={words.action} error={errorAt(error, `routes[${index}].action`)}>
          {(control) => (
            <select
              className="input"
              {...control}
              value={route.action}
              onChange={({ target }) => change({ action: target.value as RouteForm['action'] })}
            >
              {actions.map(([action, label]) => (
                <option key={action} value={action}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        {route.action === 'event' && <EventTargetFields {...props} />}
      </div>
      <div className="row">
        {moveUp && <Button onClick={moveUp}>{words.moveUp}</Button>}
        <Button onClick={remove}>{words.removeRoute}</Button>
      </div>
    </fieldset>
  );
}
