import { useState } from 'react';
import { api } from '../../session/client';
import { addressesIn } from '../../ui/addresses-in';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { Problem } from '../../ui/problem';
import { Sheet } from '../../ui/sheet';
import { useAction } from '../../ui/use-action';
import { words as common } from '../../ui/words';
import { batchesOf, rejectedAddresses } from './address-batches';
import { MEMBER_QUERIES } from './member-queries';
import { words } from './words';

interface Outcome {
  changedCount: number;
  notFound: string[];
  rejected: string[];
}

type Action = 'add' | 'remove';

async function changeMembers(id: string, action: Action, addresses: readonly string[]): Promise<Outcome> {
  const outcome: Outcome = { changedCount: 0, notFound: [], rejected: [] };
  for (const emails of batchesOf(addresses)) {
    try {
      const response =
        action === 'add'
          ? await api.segments.addMembers(id, { emails })
          : await api.segments.removeMembers(id, { emails });
      outcome.changedCount += 'added' in response ? response.added : response.removed;
      outcome.notFound = outcome.notFound.concat(response.notFound);
    } catch (error) {
      outcome.rejected = rejectedAddresses(error, emails);
      if (outcome.rejected.length === 0) throw error;
      return outcome;
    }
  }
  return outcome;
}

const AddressNote = ({ about, addresses }: { about: string; addresses: readonly string[] }) =>
  addresses.length > 0 && (
    <div className="note warn">
      <span>{about}</span>
      <pre className="code" tabIndex={0}>
        {addresses.join('\n')}
      </pre>
    </div>
  );

const OutcomeNote = ({
  action,
  outcome: { changedCount, notFound, rejected },
}: {
  action: Action;
  outcome: Outcome;
}) => (
  <div className="stack" role="status">
    <strong>{action === 'add' ? words.added(changedCount) : words.removed(changedCount)}</strong>
    <AddressNote about={words.notInContacts(notFound.length)} addresses={notFound} />
    <AddressNote about={words.notAddresses} addresses={rejected} />
  </div>
);

export function ChangeMembers({ id, action, close }: { id: string; action: Action; close: () => void }) {
  const [text, setText] = useState('');
  const addresses = addressesIn(text);
  const change = useAction({
    run: (emails: readonly string[]) => changeMembers(id, action, emails),
    invalidates: MEMBER_QUERIES,
  });
  return (
    <Sheet title={action === 'add' ? words.addTitle : words.removeTitle} onClose={close}>
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
      {change.data && <OutcomeNote action={action} outcome={change.data} />}
      {change.error && <Problem error={change.error} />}
      <div className="sheet-end">
        <Button onClick={close}>{common.close}</Button>
        <Button
          kind="primary"
          busy={change.isPending}
          disabled={addresses.length === 0}
          onClick={() => change.mutate(addresses)}
        >
          {action === 'add' ? words.addMembers : words.removeMembers}
        </Button>
      </div>
    </Sheet>
  );
}
