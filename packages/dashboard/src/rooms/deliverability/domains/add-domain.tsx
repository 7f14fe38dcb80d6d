import { type FormEvent, useState } from 'react';
import { hrefOf, navigate } from '../../../router/router';
import { api } from '../../../session/client';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/field';
import { errorAt, Problem } from '../../../ui/problem';
import { Sheet } from '../../../ui/sheet';
import { useAction } from '../../../ui/use-action';
import { words as common } from '../../../ui/words';
import { domainOf } from './domain-of';
import { words } from './words';

export function AddDomain({ close }: { close: () => void }) {
  const [domain, setDomain] = useState('');
  const [subdomain, setSubdomain] = useState('');
  const add = useAction({
    run: () =>
      api.domains.create({
        domain: domainOf(domain),
        ...(subdomain.trim() ? { mailFromSubdomain: subdomain.trim() } : {}),
      }),
    invalidates: ['domains', 'sender-rules'],
    toast: words.added,
    onDone: ({ id }) => navigate(hrefOf('domain', { id })),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <Sheet title={words.add} onClose={close}>
      <form className="stack" onSubmit={submit}>
        <p className="soft">{words.addAbout}</p>
        <TextField
          label={words.domain}
          hint={words.domainHint}
          error={errorAt(add.error, 'domain')}
          autoComplete="off"
          spellCheck={false}
          required
          value={domain}
          onChange={({ target }) => setDomain(target.value)}
        />
        <TextField
          label={words.subdomain}
          hint={words.subdomainHint}
          error={errorAt(add.error, 'mailFromSubdomain')}
          autoComplete="off"
          spellCheck={false}
          value={subdomain}
          onChange={({ target }) => setSubdomain(target.value)}
        />
        {add.error && <Problem error={add.error} formFields={['domain', 'mailFromSubdomain']} />}
        <div className="sheet-end">
          <Button onClick={close}>{common.cancel}</Button>
          <Button kind="primary" type="submit" busy={add.isPending}>
            {words.add}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
