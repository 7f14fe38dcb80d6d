import type { CreateKeyResult } from '@posthaste/client';
import { type FormEvent, useState } from 'react';
import { api } from '../../../session/client';
import { Button } from '../../../ui/button';
import { Check, Field, TextField } from '../../../ui/field';
import { errorAt, Problem } from '../../../ui/problem';
import { Sheet } from '../../../ui/sheet';
import { useAction } from '../../../ui/use-action';
import { words as common } from '../../../ui/words';
import { allScopes, bodyOf, emptyKey, type KeyForm } from './key-form';
import { ShownKey } from './shown-key';
import { words } from './words';

interface PartProps {
  form: KeyForm;
  change: (part: Partial<KeyForm>) => void;
  error: unknown;
}

const FIELDS = ['name', 'allowedOrigins'];

const Kind = ({ form, change }: PartProps) => (
  <fieldset className="choices">
    <legend className="field-label">{words.kind}</legend>
    {(['secret', 'public', 'agent'] as const).map((kind) => (
      <Check
        key={kind}
        radioGroup="kind"
        label={words.kinds[kind][0] ?? ''}
        hint={words.kinds[kind][1]}
        checked={form.kind === kind}
        onChange={() => change({ kind })}
      />
    ))}
  </fieldset>
);

const Scopes = ({ form: { scopes }, change }: PartProps) => (
  <fieldset className="choices">
    <legend className="field-label">{words.scopes}</legend>
    <Check radioGroup="scopes" label={words.allRoutes} checked={!scopes} onChange={() => change({ scopes: null })} />
    <Check
      radioGroup="scopes"
      label={words.someRoutes}
      checked={!!scopes}
      onChange={() => change({ scopes: ['send'] })}
    />
    {scopes && (
      <div className="choice-grid">
        {allScopes.map((scope) => (
          <Check
            key={scope}
            label={scope}
            checked={scopes.includes(scope)}
            onChange={(on) => change({ scopes: on ? [...scopes, scope] : scopes.filter((one) => one !== scope) })}
          />
        ))}
      </div>
    )}
  </fieldset>
);

const Public = ({ form, change, error }: PartProps) => (
  <>
    <Field label={words.origins} hint={words.originsHint} error={errorAt(error, 'allowedOrigins')}>
      {(control) => (
        <textarea
          {...control}
          className="input mono"
          rows={3}
          value={form.origins}
          onChange={({ target }) => change({ origins: target.value })}
        />
      )}
    </Field>
    <Check
      label={words.proof}
      hint={words.proofHint}
      checked={form.requiresProof}
      onChange={(requiresProof) => change({ requiresProof })}
    />
  </>
);

const Expiry = ({ form, change }: PartProps) => (
  <Field label={words.expiry}>
    {(control) => (
      <select
        {...control}
        className="input"
        value={form.expiryDays}
        onChange={({ target }) => change({ expiryDays: Number(target.value) })}
      >
        {Object.entries(words.expiries).map(([days, label]) => (
          <option key={days} value={days}>
            {label}
          </option>
        ))}
      </select>
    )}
  </Field>
);

export function CreateKey({ close }: { close: () => void }) {
  const [form, setForm] = useState(emptyKey);
  const [created, setCreated] = useState<CreateKeyResult>();
  const create = useAction({
    run: () => api.keys.create(bodyOf(form, Date.now())),
    invalidates: ['keys'],
    onDone: setCreated,
  });
  if (created) return <ShownKey of={created} close={close} />;
  const part = { form, change: (given: Partial<KeyForm>) => setForm({ ...form, ...given }), error: create.error };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate();
  };
  return (
    <Sheet title={words.create} onClose={close}>
      <form className="stack" onSubmit={submit}>
        <TextField
          label={words.name}
          hint={words.nameHint}
          error={errorAt(create.error, 'name')}
          required
          value={form.name}
          onChange={({ target }) => part.change({ name: target.value })}
        />
        <Kind {...part} />
        {form.kind === 'secret' && <Scopes {...part} />}
        {form.kind === 'public' && <Public {...part} />}
        <Expiry {...part} />
        {create.error && <Problem error={create.error} formFields={FIELDS} />}
        <div className="sheet-end">
          <Button onClick={close}>{common.cancel}</Button>
          <Button kind="primary" type="submit" busy={create.isPending}>
            {words.doCreate}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
