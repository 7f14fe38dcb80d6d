import { EditingBar } from '../../ui/editing/editing-bar';
import type { Editing } from '../../ui/editing/use-editing';
import { Check, TextField } from '../../ui/field';
import { errorAt } from '../../ui/problem';
import { AudienceResult } from './filter/audience-result';
import { FilterBuilder } from './filter/filter-builder';
import { errorsIn } from './filter/messages';
import { useAudience } from './filter/use-audience';
import type { SegmentForm, SegmentType } from './segment-form';
import { words } from './words';

interface EditorProps {
  editing: Editing<SegmentForm>;
  type: SegmentType;
  isNew?: boolean;
}

function DynamicPart({ editing: { form, change, error } }: { editing: Editing<SegmentForm> }) {
  const audience = useAudience(form.filters);
  return (
    <div className="columns">
      <section className="panel panel-body stack" aria-labelledby="filter-title">
        <h2 id="filter-title">{words.filter}</h2>
        <FilterBuilder
          value={form.filters}
          onChange={(filters) => change({ filters })}
          errors={[...errorsIn(error, 'filters'), ...audience.errors]}
          warnings={audience.warnings}
        />
        <Check
          label={words.track}
          hint={words.trackHint}
          checked={form.trackMembership}
          onChange={(trackMembership) => change({ trackMembership })}
        />
      </section>
      <section className="panel panel-body stack" aria-labelledby="who-title">
        <h2 id="who-title">{words.currentCount}</h2>
        <AudienceResult audience={audience} showsExamples />
      </section>
    </div>
  );
}

export function SegmentEditor({ editing, type, isNew = false }: EditorProps) {
  const { form, change, error } = editing;
  const formFields = [
    'name',
    'description',
    'trackMembership',
    ...errorsIn(error, 'filters').map(({ field }) => field),
  ];
  return (
    <div className="stack">
      <section className="panel panel-body stack">
        <TextField
          label={words.name}
          hint={words.nameHint}
          error={errorAt(error, 'name')}
          value={form.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <TextField
          label={words.note}
          error={errorAt(error, 'description')}
          value={form.description}
          onChange={({ target }) => change({ description: target.value })}
        />
      </section>
      {type === 'DYNAMIC' ? <DynamicPart editing={editing} /> : <p className="note">{words.kindHints.STATIC}</p>}
      <EditingBar
        editing={editing}
        labels={words.labels}
        formFields={formFields}
        {...(isNew ? { action: words.submitCreate, isNew } : {})}
      />
    </div>
  );
}
