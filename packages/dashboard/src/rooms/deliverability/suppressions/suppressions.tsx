import type { Suppression } from '@posthaste/client';
import { useState } from 'react';
import { Link } from '../../../router/link';
import { hrefOf, navigate, useParameters } from '../../../router/router';
import { api } from '../../../session/client';
import { useMay } from '../../../session/session';
import { Badge, type Tone } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { Blank, type Column, List } from '../../../ui/list';
import { useList } from '../../../ui/list-query';
import { Page } from '../../../ui/page';
import { DeletedRecord } from '../../../ui/record-name';
import { Time } from '../../../ui/time';
import { AddSuppression } from './add-suppression';
import { ExportSuppressions } from './export-suppressions';
import { SuppressionFilters } from './filters';
import { ImportSuppressions } from './import-suppressions';
import { words } from './words';

export function RemoveSuppression({ suppression, close }: { suppression: Suppression; close: () => void }) {
  const { email, contactId, reason } = suppression;
  return (
    <ConfirmDialog
      title={words.removeTitle(email)}
      action={words.submitRemove}
      danger={reason === 'hard_bounce'}
      run={() => api.suppressions.delete(contactId)}
      invalidates={['suppressions']}
      toast={words.removed}
      close={close}
    >
      <div className="stack">
        <p>{words.removeAbout[reason]}</p>
        <p>{words.removeEffect}</p>
      </div>
    </ConfirmDialog>
  );
}

const tones: Record<Suppression['reason'], Tone> = {
  hard_bounce: 'warn',
  complaint: 'bad',
  manual: 'quiet',
  import: 'quiet',
};

type Dialog = { kind: 'add' | 'import' | 'export' } | { kind: 'remove'; suppression: Suppression };

interface RowActionsProps {
  suppression: Suppression;
  mayWrite: boolean;
  openDialog: (dialog: Dialog) => void;
}

const RowActions = ({ suppression, mayWrite, openDialog }: RowActionsProps) => (
  <span className="row tight">
    {suppression.emailId && (
      <Link className="small" to="email" with={{ id: suppression.emailId }}>
        {words.causingEmail}
      </Link>
    )}
    {mayWrite && suppression.reason !== 'complaint' && (
      <Button kind="quiet" onClick={() => openDialog({ kind: 'remove', suppression })}>
        {words.remove}
      </Button>
    )}
  </span>
);

const columnsOf = (mayWrite: boolean, openDialog: (dialog: Dialog) => void): Column<Suppression>[] => [
  {
    name: words.address,
    width: 'minmax(0, 2fr)',
    render: ({ email }) =>
      email === null ? (
        <DeletedRecord kind="contact" />
      ) : (
        <Link className="line cut" to="emails" with={{ contact: email }}>
          {email}
        </Link>
      ),
  },
  {
    name: words.since,
    width: '96px',
    render: ({ createdAt }) => (
      <span className="soft">
        <Time at={createdAt} />
      </span>
    ),
  },
  {
    name: words.reason,
    width: '136px',
    render: ({ reason }) => <Badge tone={tones[reason]}>{words.reasons[reason]}</Badge>,
  },
  {
    name: words.actions,
    hideName: true,
    width: '212px',
    alignEnd: true,
    render: (suppression) => <RowActions suppression={suppression} mayWrite={mayWrite} openDialog={openDialog} />,
  },
];

const Actions = ({ openDialog }: { openDialog: (dialog: Dialog) => void }) => (
  <>
    <Button onClick={() => openDialog({ kind: 'export' })}>{words.export}</Button>
    <Button onClick={() => openDialog({ kind: 'import' })}>{words.import}</Button>
    <Button kind="primary" onClick={() => openDialog({ kind: 'add' })}>
      {words.add}
    </Button>
  </>
);

export default function Suppressions() {
  const filters = useParameters('suppressions');
  const { pages, search, reason } = filters;
  const mayWrite = useMay('editor');
  const [dialog, setDialog] = useState<Dialog>();
  const state = useList({
    key: ['suppressions', { search, reason }],
    read: ({ signal, ...page }) => api.suppressions.list({ search, reason, ...page }, { signal }),
    pages,
    setPages: (count) => navigate(hrefOf('suppressions', { ...filters, pages: count }), 'replace'),
  });
  const close = () => setDialog(undefined);
  const isFiltered = search !== undefined || reason !== undefined;
  return (
    <Page title={words.title} about={words.about} actions={mayWrite && <Actions openDialog={setDialog} />}>
      <SuppressionFilters filters={filters} />
      <List
        label={words.list}
        columns={columnsOf(mayWrite, setDialog)}
        state={state}
        idOf={({ contactId }) => contactId}
        empty={
          <Blank
            title={isFiltered ? words.noMatchTitle : words.emptyTitle}
            text={isFiltered ? words.noMatch : words.empty}
          />
        }
      />
      {dialog?.kind === 'add' && <AddSuppression close={close} />}
      {dialog?.kind === 'import' && <ImportSuppressions close={close} />}
      {dialog?.kind === 'export' && <ExportSuppressions reason={reason} close={close} />}
      {dialog?.kind === 'remove' && <RemoveSuppression suppression={dialog.suppression} close={close} />}
    </Page>
  );
}
