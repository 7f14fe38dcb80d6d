import type { Filter } from '@posthaste/client';
import { type FormEvent, useState } from 'react';
import { hrefOf, navigate } from '../../router/router';
import { useMay } from '../../session/session';
import { Button } from '../../ui/button';
import { Chips } from '../../ui/chips';
import { useNames } from '../../ui/filter-names';
import { withChosen } from '../../ui/use-all';
import { AudienceResult } from '../segments/filter/audience-count';
import { FilterBuilder, FilterSentence } from '../segments/filter/filter-builder';
import { useAudience } from '../segments/filter/preview';
import { emptyFilter } from '../segments/filter/tree';
import { SaveSegment } from './save-segment';
import { filterOfView, readFilter, type View } from './view';
import { words } from './words';

const openView = (view: View) => navigate(hrefOf('contacts', { ...view, pages: undefined }));

function Search({ view }: { view: View }) {
  const [text, setText] = useState('');
  const find = (event: FormEvent) => {
    event.preventDefault();
    const typed = text.trim();
    setText('');
    if (/^ct_\w+$/.test(typed)) navigate(hrefOf('contact', { id: typed }));
    else if (typed) openView({ ...view, search: typed });
  };
  return (
    <form className="grow" role="search" onSubmit={find}>
      <input
        className="input"
        type="search"
        aria-label={words.search}
        placeholder={words.searchHint}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </form>
  );
}

function Choices({ view }: { view: View }) {
  const { segments } = useNames();
  return (
    <>
      <select
        className="input"
        aria-label={words.subscription}
        value={view.subscribed ?? ''}
        onChange={({ target }) =>
          openView({
            ...view,
            subscribed: target.value === '' ? undefined : target.value === 'true' ? 'true' : 'false',
          })
        }
      >
        <option value="">{words.anySubscription}</option>
        <option value="true">{words.subscribed}</option>
        <option value="false">{words.unsubscribed}</option>
      </select>
      <select
        className="input"
        aria-label={words.segment}
        value={view.segment ?? ''}
        onChange={({ target }) => openView({ ...view, segment: target.value || undefined })}
      >
        <option value="">{words.anySegment}</option>
        {withChosen('segment', view.segment ?? '', segments).map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
    </>
  );
}

function Builder({ view, close }: { view: View; close: () => void }) {
  const [filter, setFilter] = useState<Filter>(readFilter(view.filter) ?? emptyFilter());
  const [saving, setSaving] = useState(false);
  const audience = useAudience(filter);
  const isUsable = filter.conditions.length > 0 && !audience.isOpen;
  const filteredView: View = { ...view, filter: JSON.stringify(filter) };
  const mayWrite = useMay('editor');
  return (
    <section className="panel panel-body stack" aria-label={words.filter}>
      <FilterBuilder value={filter} onChange={setFilter} problems={audience.problems} warnings={audience.warnings} />
      {filter.conditions.length > 0 && <AudienceResult audience={audience} />}
      <div className="row">
        <Button
          kind="primary"
          disabled={!isUsable}
          onClick={() => {
            openView(filteredView);
            close();
          }}
        >
          {words.applyFilter}
        </Button>
        {mayWrite && (
          <Button disabled={!isUsable} onClick={() => setSaving(true)}>
            {words.saveSegment}
          </Button>
        )}
        <Button kind="quiet" onClick={close}>
          {words.hideFilter}
        </Button>
      </div>
      {saving && <SaveSegment filter={filterOfView(filteredView) ?? filter} close={() => setSaving(false)} />}
    </section>
  );
}

function Applied({ filter, view }: { filter: Filter; view: View }) {
  const [saving, setSaving] = useState(false);
  const mayWrite = useMay('editor');
  return (
    <div className="row">
      <FilterSentence filter={filter} />
      {mayWrite && <Button onClick={() => setSaving(true)}>{words.saveSegment}</Button>}
      {saving && <SaveSegment filter={filterOfView(view) ?? filter} close={() => setSaving(false)} />}
    </div>
  );
}

export function ContactFilters({ view }: { view: View }) {
  const [building, setBuilding] = useState(false);
  const filter = readFilter(view.filter);
  const { search, subscribed, segment } = view;
  return (
    <div className="stack">
      <div className="filters">
        <Search view={view} />
        <Choices view={view} />
        <Button aria-expanded={building} onClick={() => setBuilding(!building)}>
          {words.filter}
        </Button>
        {(search || subscribed || segment || view.filter) && (
          <Button kind="quiet" onClick={() => openView({ columns: view.columns })}>
            {words.clear}
          </Button>
        )}
      </div>
      {search && (
        <Chips
          names={['search']}
          filters={{ search }}
          nameOf={() => words.address}
          remove={() => openView({ ...view, search: undefined })}
        />
      )}
      {building && <Builder key={view.filter} view={view} close={() => setBuilding(false)} />}
      {!building && filter && <Applied filter={filter} view={view} />}
      {view.filter && !filter && <p className="note warn">{words.badFilter}</p>}
    </div>
  );
}
