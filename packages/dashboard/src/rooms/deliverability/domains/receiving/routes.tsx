import type { DomainRoutes } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../session/client';
import { useMay } from '../../../../session/session';
import { Button } from '../../../../ui/button';
import { EditingBar } from '../../../../ui/editing/editing-bar';
import { useEditing } from '../../../../ui/editing/use-editing';
import { Problem } from '../../../../ui/problem';
import { useAll } from '../../../../ui/use-all';
import { RouteFields } from './route-fields';
import { bodyOf, formOf, moveUp, newRoute, ROUTE_FIELDS, type RouteForm } from './routes-form';
import { words } from './words';

const withUpdateTime = (savedRoutes: DomainRoutes) => ({ ...savedRoutes, updatedAt: savedRoutes.updatedAt ?? '' });

function RoutesEditor({ id, savedRoutes }: { id: string; savedRoutes: DomainRoutes }) {
  const webhooks = useAll(['webhooks', 'names'], (signal) => api.webhooks.all({}, { signal }));
  const editing = useEditing({
    name: `routes/${id}`,
    record: withUpdateTime(savedRoutes),
    formOf,
    read: async () => withUpdateTime(await api.domains.getRoutes(id)),
    save: async ({ form, revision = 0 }) =>
      withUpdateTime(await api.domains.setRoutes(id, { ...bodyOf(form), revision })),
    invalidates: ['routes'],
    toast: words.saved,
  });
  const { form, error } = editing;
  const setRoutes = (routes: RouteForm[]) => editing.change({ routes });
  const formFields = form.routes.flatMap((_, index) => ROUTE_FIELDS.map((field) => `routes[${index}].${field}`));
  const forwardingOf = ({ match, forwardTo }: RouteForm) =>
    savedRoutes.routes.find((route) => route.match === match && route.forwardTo === forwardTo)?.forwarding;
  return (
    <>
      {form.routes.map((route, index) => (
        <RouteFields
          // biome-ignore lint/suspicious/noArrayIndexKey: routes have no id
          key={index}
          route={route}
          index={index}
          forwarding={forwardingOf(route)}
          webhooks={webhooks}
          error={error}
          change={(changes) =>
            setRoutes(form.routes.map((other, position) => (position === index ? { ...other, ...changes } : other)))
          }
          remove={() => setRoutes(form.routes.filter((_, position) => position !== index))}
          moveUp={index > 0 ? () => setRoutes(moveUp(form.routes, index)) : undefined}
        />
      ))}
      <div>
        <Button onClick={() => setRoutes([...form.routes, newRoute()])}>{words.addRoute}</Button>
      </div>
      <EditingBar editing={editing} labels={words.labels} formFields={formFields} />
    </>
  );
}

const RouteList = ({ routes }: Pick<DomainRoutes, 'routes'>) => (
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
      {error && !data && <Problem error={error} summary={words.couldNotLoadRoutes} retry={() => void refetch()} />}
      {!error && !data && <span className="bone half" />}
      {data && (mayWrite ? <RoutesEditor id={id} savedRoutes={data} /> : <RouteList routes={data.routes} />)}
    </section>
  );
}
