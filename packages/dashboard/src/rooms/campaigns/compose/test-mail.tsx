import type { Campaign } from '@posthaste/client';
import { type FormEvent, useState } from 'react';
import { api } from '../../../session/client';
import { useGrant } from '../../../session/session';
import { Button } from '../../../ui/button';
import { Field, TextField } from '../../../ui/field';
import { mistakeAt, Problem } from '../../../ui/problem';
import { useAction } from '../../../ui/use-action';
import { words } from './words';

/** Sends the mail, or one of its variants, to one address. */
export function TestMail({ campaign: { id, variants } }: { campaign: Campaign }) {
  const { email } = useGrant().member;
  const [to, setTo] = useState(email ?? '');
  const [variant, setVariant] = useState(variants?.[0]?.name);
  const test = useAction({
    run: () => api.campaigns.test(id, { to: [to.trim()], ...(variant === undefined ? {} : { variant }) }),
    changes: ['emails'],
    said: words.tested,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    test.mutate();
  };
  return (
    <form className="panel panel-body stack" onSubmit={submit}>
      <h2>{words.test}</h2>
      <TextField
        label={words.testTo}
        hint={words.testHint}
        type="email"
        error={mistakeAt(test.error, 'to[0]')}
        value={to}
        onChange={({ target }) => setTo(target.value)}
      />
      {variants && (
        <Field label={words.testVariant}>
          {(control) => (
            <select className="input" {...control} value={variant} onChange={({ target }) => setVariant(target.value)}>
              {variants.map(({ name }) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {test.error && <Problem error={test.error} shown={['to[0]']} />}
      <div>
        <Button type="submit" busy={test.isPending}>
          {words.test}
        </Button>
      </div>
    </form>
  );
}
