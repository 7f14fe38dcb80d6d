import type { Contact, Segment } from '@posthaste/client';
import { Link } from '../../router/link';
import { hrefOf, navigate } from '../../router/router';
import type { Parameters } from '../../router/routes';
import { api } from '../../session/client';
import { useMay } from '../../session/session';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { displayName } from '../../ui/contact-name';
import { isolated } from '../../ui/isolated';
import { type Column, List } from '../../ui/list';
import { useList } from '../../ui/list-query';
import { notify } from '../../ui/notify';
import { Problem } from '../../ui/problem';
import { timeColumn } from '../../ui/time';
import { useAction } from '../../ui/use-action';
import { MEMBER_QUERIES } from './member-queries';
import { words } from './words';

const columns: Column<Contact>[] = [
  {
    name: words.address,
    width: 'minmax(0, 2fr)',
    render: ({ id, email, data }) => {
      const name = displayName(data);
      return (
        <Link className="row-link cut" to="contact" with={{ id }}>
          {name ? isolated`${email} · ${name}` : email}
        </Link>
      );
    },
  },
  {
    name: words.state,
    width: '130px',
    render: ({ subscribed }) => (
      <Badge tone={subscribed ? 'good' : 'quiet'}>{subscribed ? words.subscribed : words.unsubscribed}</Badge>
    ),
  },
  timeColumn(words.since, ({ createdAt }) => createdAt),
];

const removeButtonColumn = (remove: (email: string) => void): Column<Contact> => ({
  name: words.remove,
  hideName: true,
  width: '92px',
  alignEnd: true,
  render: ({ email }) => (
    <Button kind="quiet" className="above" aria-label={words.removeOne(email)} onClick={() => remove(email)}>
      {words.remove}
    </Button>
  ),
});

export function Members({ segment, parameters }: { segment: Segment; parameters: Parameters<'segment'> }) {
  const { id, type } = segment;
  const mayWrite = useMay('editor');
  const state = useList({
    key: ['segment-members', id],
    read: ({ signal, ...page }) => api.segments.listContacts(id, page, { signal }),
    pages: parameters.pages,
    setPages: (count) => navigate(hrefOf('segment', { ...parameters, pages: count }), 'replace'),
  });
  const remove = useAction({
    run: async (email: string) => {
      await api.segments.removeMembers(id, { emails: [email] });
      notify(words.removedOne(email));
    },
    invalidates: MEMBER_QUERIES,
  });
  const isEditable = mayWrite && type === 'STATIC';
  return (
    <>
      {remove.error && <Problem error={remove.error} />}
      <List
        label={words.memberList}
        columns={isEditable ? [...columns, removeButtonColumn((email) => remove.mutate(email))] : columns}
        state={state}
        idOf={(contact) => contact.id}
        empty={
          <>
            <h3>{words.noMembers}</h3>
            <p>{type === 'STATIC' ? words.noMembersStatic : words.noMembersDynamic}</p>
          </>
        }
      />
    </>
  );
}
