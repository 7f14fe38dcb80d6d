import type { Filter } from '@posthaste/client';
import { type FormEvent, useState } from 'react';
import { hrefOf, navigate } from '../../router/router';
import { useMay } from '../../session/session';
import { Button } from '../../ui/button';
import { Chips } from '../../ui/chips';
import { useNames } from '../../ui/filter-names';
import { withChosen } from '../../ui/use-all';
import { AudienceResult } from '../segments/filter/audience-result';
import { FilterBuilder } from '../segments/filter/filter-builder';
import { FilterSentence } from '../segments/filter/filter-sentence';
import { emptyFilter } from '../segments/filter/tree';
import { useAudience } from '../segments/filter/use-audience';
import { SaveSegment } from './save-segment';
import { filterOfView, readFilter, type View } from './view';
import { words } from './words';

const openView = (view: View) => navigate(hrefOf('contacts', { ...view, pages: undefined }));

function Search({ view }: { view: View }) {
  const { search = '' } = view;
  const [text, setText] = useState(search);
  const [lastSearch, setLastSearch] = useState(search);
  // The browser's Back and Forward change the search in the URL, which the input must show.
  if (lastSearch !== search) {
    setLastSearch(search);
    setText(search);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const term = text.trim();
    if (/^ct_\w+$/.test(term)) navigate(hrefOf('contact', { id: term }));
    else if (term !== search) openView({ ...view, search: term || undefined });
  };
  return (
    <form className="grow" role="search" onSubmit={submit}>
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

function FilterChoices({ view }: { view: View }) {
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
            subscribed: (['true', 'false'] as const).find((value) => value === target.value),
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
        {withChosen('segment', view.segment ?? '', segments).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </>
  );
}

function FilterPanel({ view, close }: { view: View; close: () => void }) {
  const [filter, setFilter] = useState<Filter>(readFilter(view.filter) ?? emptyFilter());
  const [isSaving, setSaving] = useState(false);
  const audience = useAudience(filter);
  const filteredView: View = { ...view, filter: JSON.stringify(filter) };
  const mayWrite = useMay('editor');
  return (
    <section className="panel panel-body stack" aria-label={words.filter}>
      <FilterBuilder value={filter} onChange={setFilter} errors={audience.errors} warnings={audience.warnings} />
      {filter.conditions.length > 0 && <AudienceResult audience={audience} />}
      <div className="row">
        <Button
          kind="primary"
          disabled={audience.isIncomplete}
          onClick={() => {
            openView(filteredView);
            close();
          }}
        >
          {words.applyFilter}
        </Button>
        {mayWrite && (
          <Button disabled={audience.isIncomplete} onClick={() => setSaving(true)}>
            {words.saveSegment}
          </Button>
        )}
        <Button kind="quiet" onClick={close}>
          {words.hideFilter}
        </Button>
      </div>
      {isSaving && <SaveSegment filter={filterOfView(filteredView) ?? filter} close={() => setSaving(false)} />}
    </section>
  );
}

function AppliedFilter({ filter, view }: { filter: Filter; view: View }) {
  const [isSaving, setSaving] = useState(false);
  const mayWrite = useMay('editor');
  return (
    <div className="row">
      <FilterSentence filter={filter} />
      {mayWrite && <Button onClick={() => setSaving(true)}>{words.saveSegment}</Button>}
      {isSaving && <SaveSegment filter={filterOfView(view) ?? filter} close={() => setSaving(false)} />}
    </div>
  );
}

export function ContactFilters({ view }: { view: View }) {
  const [isPanelOpen, setPanelOpen] = useState(false);
  const filter = readFilter(view.filter);
  const { search, subscribed, segment } = view;
  return (
    <div className="stack">
      <div className="filters">
        <Search view={view} />
        <FilterChoices view={view} />
        <Button aria-expanded={isPanelOpen} onClick={() => setPanelOpen(!isPanelOpen)}>
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
          labelOf={() => words.searchedFor}
          remove={() => openView({ ...view, search: undefined })}
        />
      )}
      {isPanelOpen && <FilterPanel key={view.filter} view={view} close={() => setPanelOpen(false)} />}
      {!isPanelOpen && filter && <AppliedFilter filter={filter} view={view} />}
      {view.filter && !filter && <p className="note warn">{words.invalidFilter}</p>}
    </div>
  );
}
