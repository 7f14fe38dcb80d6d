import type { CreateKeyResult } from '@posthaste/client';
import { type FormEvent, useState } from 'react';
import { api } from '../../../session/client';
import { Button } from '../../../ui/button';
import { Check, Field, TextField } from '../../../ui/field';
import { errorAt, Problem } from '../../../ui/problem';
import { Sheet } from '../../../ui/sheet';
import { useAction } from '../../../ui/use-action';
import { words as common } from '../../../ui/words';
import { CreatedKey } from './created-key';
import { allScopes, bodyOf, emptyKey, type KeyForm } from './key-form';
import { words } from './words';

interface FieldsProps {
  form: KeyForm;
  change: (changes: Partial<KeyForm>) => void;
  error: unknown;
}

const FIELDS = ['name', 'allowedOrigins'];

const KindFields = ({ form, change }: FieldsProps) => (
  <fieldset className="choices">
    <legend className="field-label">{words.kind}</legend>
    {(['secret', 'public', 'agent'] as const).map((kind) => (
      <Check
        key={kind}
        radioGroup="kind"
        {...words.kinds[kind]}
        checked={form.kind === kind}
        onChange={() => change({ kind })}
      />
    ))}
  </fieldset>
);

const ScopeFields = ({ form: { scopes }, change }: FieldsProps) => (
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
            onChange={(isChecked) =>
              change({ scopes: isChecked ? [...scopes, scope] : scopes.filter((other) => other !== scope) })
            }
          />
        ))}
      </div>
    )}
  </fieldset>
);

const PublicKeyFields = ({ form, change, error }: FieldsProps) => (
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

const ExpiryField = ({ form, change }: FieldsProps) => (
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
  const [createdKey, setCreatedKey] = useState<CreateKeyResult>();
  const create = useAction({
    run: () => api.keys.create(bodyOf(form, Date.now())),
    invalidates: ['keys'],
    onDone: setCreatedKey,
  });
  if (createdKey) return <CreatedKey createdKey={createdKey} close={close} />;
  const change = (changes: Partial<KeyForm>) => setForm({ ...form, ...changes });
  const fields = { form, change, error: create.error };
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
          onChange={({ target }) => change({ name: target.value })}
        />
        <KindFields {...fields} />
        {form.kind === 'secret' && <ScopeFields {...fields} />}
        {form.kind === 'public' && <PublicKeyFields {...fields} />}
        <ExpiryField {...fields} />
        {create.error && <Problem error={create.error} formFields={FIELDS} />}
        <div className="sheet-end">
          <Button onClick={close}>{common.cancel}</Button>
          <Button kind="primary" type="submit" busy={create.isPending}>
            {words.submitCreate}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
