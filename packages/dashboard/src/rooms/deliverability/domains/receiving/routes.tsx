import type { DomainRoutes } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../session/client';
import { useMay } from '../../../../session/session';
import { Button } from '../../../../ui/button';
import { EditingBar } from '../../../../ui/editing/editing-bar';
import { useEditing } from '../../../../ui/editing/use-editing';
import { Problem } from '../../../../ui/problem';
import { useAll } from '../../../../ui/use-all';
import { OneRoute } from './one-route';
import { bodyOf, formOf, moveUp, newRoute, ROUTE_FIELDS, type RouteForm } from './routes-form';
import { words } from './words';

const editable = (read: DomainRoutes) => ({ ...read, updatedAt: read.updatedAt ?? '' });

function Editor({ id, read }: { id: string; read: DomainRoutes }) {
  const webhooks = useAll(['webhooks', 'names'], (signal) => api.webhooks.all({}, { signal }));
  const editing = useEditing({
    name: `routes/${id}`,
    record: editable(read),
    formOf,
    read: async () => editable(await api.domains.getRoutes(id)),
    save: async ({ form, revision = 0 }) => editable(await api.domains.setRoutes(id, { ...bodyOf(form), revision })),
    invalidates: ['routes'],
    toast: words.saved,
  });
  const { form, error } = editing;
  const change = (routes: RouteForm[]) => editing.change({ routes });
  const shown = form.routes.flatMap((_, index) => ROUTE_FIELDS.map((member) => `routes[${index}].${member}`));
  const savedAs = ({ match, forwardTo }: RouteForm) =>
    read.routes.find((route) => route.match === match && route.forwardTo === forwardTo)?.forwarding;
  return (
    <>
      {form.routes.map((route, index) => (
        <OneRoute
          // biome-ignore lint/suspicious/noArrayIndexKey: routes have no id
          key={index}
          route={route}
          index={index}
          forwarding={savedAs(route)}
          webhooks={webhooks}
          error={error}
          change={(given) => change(form.routes.map((one, at) => (at === index ? { ...one, ...given } : one)))}
          remove={() => change(form.routes.filter((_, at) => at !== index))}
          moveUp={index > 0 ? () => change(moveUp(form.routes, index)) : undefined}
        />
      ))}
      <div>
        <Button onClick={() => change([...form.routes, newRoute()])}>{words.add}</Button>
      </div>
      <EditingBar editing={editing} labels={words.labels} formFields={shown} />
    </>
  );
}

const Listed = ({ routes }: Pick<DomainRoutes, 'routes'>) => (
  <dl className="pairs">
    {routes.map(({ match, action, forwardTo }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: routes have no id
      <div key={index}>
        <dt>{match}</dt>
        <dd>{forwardTo === null ? words.actions[action] : `${words.forwardTo} ${forwardTo}`}</dd>
      </div>
    ))}
  </dl>
);

export function Routes({ id }: { id: string }) {
  const mayWrite = useMay('owner');
  const { data, error, refetch } = useQuery({
    queryKey: ['routes', id],
    queryFn: ({ signal }) => api.domains.getRoutes(id, { signal }),
  });
  return (
    <section className="stack" aria-labelledby="routes-title">
      <div>
        <h3 id="routes-title">{words.routes}</h3>
        <p className="soft">{words.routesAbout}</p>
      </div>
      {error && !data && <Problem error={error} what={words.unreadRoutes} retry={() => void refetch()} />}
      {!error && !data && <span className="bone half" />}
      {data && (mayWrite ? <Editor id={id} read={data} /> : <Listed routes={data.routes} />)}
    </section>
  );
}
