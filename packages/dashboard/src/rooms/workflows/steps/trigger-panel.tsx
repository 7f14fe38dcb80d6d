import { Editable } from '../../../ui/editable';
import { Check, TextArea, TextField } from '../../../ui/field';
import { errorAt } from '../../../ui/problem';
import { FilterBuilder } from '../../segments/filter/filter-builder';
import { errorsIn } from '../../segments/filter/messages';
import { emptyFilter } from '../../segments/filter/tree';
import type { WorkflowForm } from '../model/form';
import type { Trigger } from '../model/graph';
import { words as workflowWords } from '../words';
import { EventNameField, Select } from './controls';
import { SegmentField } from './effect-fields';
import { PanelFrame } from './panel-frame';
import { words } from './words';

interface PanelProps {
  form: WorkflowForm;
  error: unknown;
  change: (changes: Partial<WorkflowForm>) => void;
}

function newTrigger(type: string): Trigger {
  if (type === 'EVENT') return { type, event: '' };
  return type === 'SEGMENT_ENTRY' || type === 'SEGMENT_EXIT' ? { type, segmentId: '' } : { type: 'MANUAL' };
}

type EventTrigger = Extract<Trigger, { type: 'EVENT' }>;

const EventTriggerFields = ({ trigger, error, change }: Omit<PanelProps, 'form'> & { trigger: EventTrigger }) => (
  <>
    <EventNameField
      error={errorAt(error, 'trigger.event')}
      value={trigger.event}
      onChange={(event) => change({ trigger: { ...trigger, event } })}
    />
    <section className="stack" aria-label={words.onlyIf}>
      <h3>{words.onlyIf}</h3>
      <FilterBuilder
        field="trigger.filter"
        payloads={['trigger']}
        errors={errorsIn(error, 'trigger.filter')}
        value={trigger.filter ?? emptyFilter()}
        onChange={(filter) => {
          const { filter: _filter, ...rest } = trigger;
          change({ trigger: filter.conditions.length > 0 ? { ...rest, filter } : rest });
        }}
      />
    </section>
    <Check
      label={words.allowPublic}
      hint={words.allowPublicHint}
      checked={trigger.allowPublic === true}
      onChange={(allowPublic) => change({ trigger: { ...trigger, allowPublic } })}
    />
  </>
);

function TriggerFields({ form: { trigger }, error, change }: PanelProps) {
  return (
    <>
      <Select
        label={words.triggerType}
        value={trigger.type}
        options={Object.entries(workflowWords.triggers)}
        onChange={(type) => change({ trigger: newTrigger(type) })}
      />
      {trigger.type === 'EVENT' && <EventTriggerFields trigger={trigger} error={error} change={change} />}
      {(trigger.type === 'SEGMENT_ENTRY' || trigger.type === 'SEGMENT_EXIT') && (
        <SegmentField
          value={trigger.segmentId}
          error={errorAt(error, 'trigger.segmentId')}
          onChange={(segmentId) => change({ trigger: { ...trigger, segmentId } })}
        />
      )}
    </>
  );
}

const EntryFields = ({ form, error, change }: PanelProps) => (
  <>
    <Check
      label={words.reentry}
      checked={form.reentry === 'AFTER_EXIT'}
      onChange={(allowed) => change({ reentry: allowed ? 'AFTER_EXIT' : 'NEVER' })}
    />
    <section className="stack" aria-label={words.exitWhen}>
      <h3>{words.exitWhen}</h3>
      <p className="field-hint">{words.exitWhenHint}</p>
      <FilterBuilder
        field="exitWhen"
        payloads={['trigger', 'received']}
        errors={errorsIn(error, 'exitWhen')}
        value={form.exitWhen}
        onChange={(exitWhen) => change({ exitWhen })}
      />
    </section>
  </>
);

const NameFields = ({ form, error, change }: PanelProps) => (
  <>
    <TextField
      label={workflowWords.name}
      error={errorAt(error, 'name')}
      value={form.name}
      onChange={({ target }) => change({ name: target.value })}
    />
    <TextArea
      label={words.description}
      error={errorAt(error, 'description')}
      rows={2}
      value={form.description}
      onChange={({ target }) => change({ description: target.value })}
    />
  </>
);

export const TriggerPanel = ({ mayEdit, close, ...fields }: PanelProps & { mayEdit: boolean; close: () => void }) => (
  <PanelFrame label={workflowWords.settings} title={workflowWords.settings} close={close}>
    <Editable canEdit={mayEdit}>
      <NameFields {...fields} />
      <TriggerFields {...fields} />
      <EntryFields {...fields} />
    </Editable>
  </PanelFrame>
);
