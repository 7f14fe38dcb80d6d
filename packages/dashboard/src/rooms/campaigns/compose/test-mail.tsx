import type { Campaign } from '@posthaste/client';
import { type FormEvent, useState } from 'react';
import { api } from '../../../session/client';
import { useGrant } from '../../../session/session';
import { addressesIn } from '../../../ui/addresses-in';
import { Button } from '../../../ui/button';
import { Field, TextField } from '../../../ui/field';
import { notify } from '../../../ui/notify';
import { mistakeAt, Problem } from '../../../ui/problem';
import { useAction } from '../../../ui/use-action';
import { words } from './words';

/** Sends the email, or one of its variants, to a few addresses. */
export function TestMail({ campaign: { id, variants } }: { campaign: Campaign }) {
  const { email } = useGrant().member;
  const [to, setTo] = useState(email ?? '');
  const [skipped, setSkipped] = useState<string[]>([]);
  const addresses = addressesIn(to);
  const [variant, setVariant] = useState(variants?.[0]?.name);
  const test = useAction({
    run: () => api.campaigns.test(id, { to: addresses, ...(variant === undefined ? {} : { variant }) }),
    changes: ['emails'],
    done: ({ emails }) => {
      const left = emails.filter(({ status }) => status === 'SKIPPED').map((copy) => copy.to);
      if (emails.length > left.length) notify(words.tested(emails.length - left.length));
      setSkipped(left);
    },
  });
  const fields = ['to', ...addresses.map((_, place) => `to[${place}]`)];
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
        error={fields.map((field) => mistakeAt(test.error, field)).find((found) => found)}
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
      {test.error && <Problem error={test.error} shown={fields} />}
      {skipped.length > 0 && <p className="note warn">{words.testSkipped(skipped.join(', '))}</p>}
      <div>
        <Button type="submit" busy={test.isPending} disabled={addresses.length === 0}>
          {words.test}
        </Button>
      </div>
    </form>
  );
}
