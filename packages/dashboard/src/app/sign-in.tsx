import { type FormEvent, useState } from 'react';
import { askForLink } from '../session/session-routes';
import { Button } from '../ui/button';
import { TextField } from '../ui/field';
import { mistakeAt, Problem } from '../ui/problem';
import { words } from './words';

const OPERATOR_COMMAND = 'npx posthaste dashboard';

const OperatorHint = () => (
  <p className="soft small">
    {words.operator} <code>{OPERATOR_COMMAND}</code>
  </p>
);

function Asked({ email, again }: { email: string; again: () => void }) {
  return (
    <div className="stack" role="status">
      <h2>{words.askedTitle}</h2>
      <p>{words.asked(email)}</p>
      <p className="soft small">{words.askedHelp}</p>
      <p className="soft small">{words.waiting}</p>
      <Button onClick={again}>{words.otherAddress}</Button>
      <OperatorHint />
    </div>
  );
}

function useLinkRequest(known: string) {
  const [email, setEmail] = useState(known);
  const [state, setState] = useState<'idle' | 'busy' | 'asked'>('idle');
  const [error, setError] = useState<unknown>();
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    setState('busy');
    setError(undefined);
    try {
      await askForLink(email.trim());
      setState('asked');
    } catch (caught) {
      setError(caught);
      setState('idle');
    }
  };
  return { email, setEmail, state, setState, error, ask };
}

export function AskForLink({ known = '' }: { known?: string }) {
  const { email, setEmail, state, setState, error, ask } = useLinkRequest(known);
  if (state === 'asked') return <Asked email={email.trim()} again={() => setState('idle')} />;
  const mistake = mistakeAt(error, 'email');
  return (
    <form className="stack" onSubmit={ask}>
      <TextField
        label={words.address}
        type="email"
        autoComplete="email"
        required
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        error={mistake}
      />
      {error !== undefined && !mistake && <Problem error={error} />}
      <Button kind="primary" type="submit" busy={state === 'busy'}>
        {words.askLink}
      </Button>
      <OperatorHint />
    </form>
  );
}
