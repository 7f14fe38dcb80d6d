import { useState } from 'react';
import { api } from '../../session/client';
import { addressesIn } from '../../ui/addresses-in';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { Problem } from '../../ui/problem';
import { Sheet } from '../../ui/sheet';
import { useAction } from '../../ui/use-action';
import { words as common } from '../../ui/words';
import { partsOf, refusedAddresses } from './addresses-text';
import { CHANGED_BY_MEMBERS } from './changed-by-members';
import { words } from './words';

interface Outcome {
  changed: number;
  notFound: string[];
  refused: string[];
}

type Action = 'add' | 'remove';

async function changeMembers(id: string, how: Action, addresses: readonly string[]): Promise<Outcome> {
  const outcome: Outcome = { changed: 0, notFound: [], refused: [] };
  for (const emails of partsOf(addresses)) {
    try {
      const response =
        how === 'add'
          ? await api.segments.addMembers(id, { emails })
          : await api.segments.removeMembers(id, { emails });
      outcome.changed += 'added' in response ? response.added : response.removed;
      outcome.notFound = outcome.notFound.concat(response.notFound);
    } catch (error) {
      outcome.refused = refusedAddresses(error, emails);
      if (outcome.refused.length === 0) throw error;
      return outcome;
    }
  }
  return outcome;
}

const Addresses = ({ about, addresses }: { about: string; addresses: readonly string[] }) =>
  addresses.length > 0 && (
    <div className="note warn">
      <span>{about}</span>
      <pre className="code" tabIndex={0}>
        {addresses.join('\n')}
      </pre>
    </div>
  );

const Result = ({ how, outcome: { changed, notFound, refused } }: { how: Action; outcome: Outcome }) => (
  <div className="stack" role="status">
    <strong>{how === 'add' ? words.added(changed) : words.removed(changed)}</strong>
    <Addresses about={words.notFound(notFound.length)} addresses={notFound} />
    <Addresses about={words.notAddresses} addresses={refused} />
  </div>
);

export function ChangeMembers({ id, how, close }: { id: string; how: Action; close: () => void }) {
  const [text, setText] = useState('');
  const addresses = addressesIn(text);
  const change = useAction({ run: () => changeMembers(id, how, addresses), invalidates: CHANGED_BY_MEMBERS });
  return (
    <Sheet title={how === 'add' ? words.addTitle : words.removeTitle} onClose={close}>
      <Field
        label={words.addresses}
        hint={addresses.length > 0 ? words.addressCount(addresses.length) : words.addressesHint}
      >
        {(control) => (
          <textarea
            {...control}
            className="input mono"
            rows={8}
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      {change.data && <Result how={how} outcome={change.data} />}
      {change.error && <Problem error={change.error} />}
      <div className="sheet-end">
        <Button onClick={close}>{common.close}</Button>
        <Button
          kind="primary"
          busy={change.isPending}
          disabled={addresses.length === 0}
          onClick={() => change.mutate()}
        >
          {how === 'add' ? words.addMembers : words.removeMembers}
        </Button>
      </div>
    </Sheet>
  );
}
