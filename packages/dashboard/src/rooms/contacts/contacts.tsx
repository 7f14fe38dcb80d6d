import { useState } from 'react';
import { Link } from '../../router/link';
import { useParameters } from '../../router/router';
import { useMay } from '../../session/session';
import { Button } from '../../ui/button';
import { Blank, List } from '../../ui/list';
import type { ListState } from '../../ui/list-query';
import { Page } from '../../ui/page';
import { AddContact } from './add-contact';
import { BulkMenu } from './bulk';
import { ChooseColumns } from './choose-columns';
import { columnsOf, type Selection } from './columns';
import { ContactFilters } from './contact-filters';
import { ExportContacts } from './export-contacts';
import { isUnknownSegment, useContacts } from './use-contacts';
import { filterOfView, type View } from './view';
import { words } from './words';

type DialogName = 'add' | 'columns' | 'export';

function useSelection(): Selection & { clear: () => void } {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => {
    const newIds = new Set(ids);
    if (!newIds.delete(id)) newIds.add(id);
    setIds(newIds);
  };
  return { ids, toggle, clear: () => setIds(new Set()) };
}

const Actions = ({ setDialog }: { setDialog: (name: DialogName) => void }) => (
  <>
    <Link className="button" to="jobs">
      {words.jobs}
    </Link>
    <Button onClick={() => setDialog('export')}>{words.export}</Button>
    <Link className="button" to="import-contacts">
      {words.import}
    </Link>
    <Button kind="primary" onClick={() => setDialog('add')}>
      {words.add}
    </Button>
  </>
);

function NoContacts({ view, error, mayWrite }: { view: View; error: unknown; mayWrite: boolean }) {
  if (filterOfView(view))
    return <Blank title={words.noMatchTitle} text={isUnknownSegment(error) ? words.segmentNotFound : words.noMatch} />;
  return (
    <Blank title={words.emptyTitle} text={words.empty}>
      {mayWrite && (
        <Link className="button primary" to="import-contacts">
          {words.import}
        </Link>
      )}
    </Blank>
  );
}

const ListToolbar = ({
  view,
  selection,
  chooseColumns,
}: {
  view: View;
  selection: ReturnType<typeof useSelection> | undefined;
  chooseColumns: () => void;
}) => (
  <div className="row">
    {selection && selection.ids.size > 0 && (
      <>
        <span role="status">{words.selected(selection.ids.size)}</span>
        <Button kind="quiet" onClick={selection.clear}>
          {words.unselect}
        </Button>
      </>
    )}
    <span className="end" />
    <Button onClick={chooseColumns}>{words.columns}</Button>
    {selection && (
      <BulkMenu target={selection.ids.size > 0 ? { ids: [...selection.ids] } : { filter: filterOfView(view) }} />
    )}
  </div>
);

const withoutUnknownSegment = <Item,>(state: ListState<Item>): ListState<Item> =>
  isUnknownSegment(state.error) ? { ...state, items: [], hasMore: false, error: null } : state;

export default function Contacts() {
  const view = useParameters('contacts');
  const mayWrite = useMay('editor');
  const [dialog, setDialog] = useState<DialogName>();
  const selection = useSelection();
  const state = useContacts(view);
  const close = () => setDialog(undefined);
  return (
    <Page title={words.title} about={words.about} actions={mayWrite && <Actions setDialog={setDialog} />}>
      <ContactFilters view={view} />
      <div className="stack">
        <ListToolbar
          view={view}
          selection={mayWrite ? selection : undefined}
          chooseColumns={() => setDialog('columns')}
        />
        <List
          label={words.list}
          columns={columnsOf(view, state.items, mayWrite ? selection : undefined)}
          state={withoutUnknownSegment(state)}
          idOf={({ id }) => id}
          empty={<NoContacts view={view} error={state.error} mayWrite={mayWrite} />}
        />
      </div>
      {dialog === 'add' && <AddContact close={close} />}
      {dialog === 'columns' && <ChooseColumns view={view} close={close} />}
      {dialog === 'export' && <ExportContacts view={view} close={close} />}
    </Page>
  );
}
