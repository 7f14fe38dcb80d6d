import { type FormEvent, useState } from 'react';
import { requestSignInLink } from '../session/session-routes';
import { Button } from '../ui/button';
import { TextField } from '../ui/field';
import { errorAt, Problem } from '../ui/problem';
import { words } from './words';

const OPERATOR_COMMAND = 'npx posthaste dashboard';

const OperatorHint = () => (
  <p className="soft small">
    {words.operatorHint} <code>{OPERATOR_COMMAND}</code>
  </p>
);

function LinkSent({ email, startOver }: { email: string; startOver: () => void }) {
  return (
    <div className="stack" role="status">
      <h2>{words.linkSentTitle}</h2>
      <p>{words.linkSent(email)}</p>
      <p className="soft small">{words.linkSentHelp}</p>
      <p className="soft small">{words.waiting}</p>
      <Button onClick={startOver}>{words.useOtherAddress}</Button>
      <OperatorHint />
    </div>
  );
}

function useLinkRequest(initialEmail: string) {
  const [email, setEmail] = useState(initialEmail);
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const [error, setError] = useState<unknown>();
  const requestLink = async (event: FormEvent) => {
    event.preventDefault();
    setState('busy');
    setError(undefined);
    try {
      await requestSignInLink(email.trim());
      setState('sent');
    } catch (requestError) {
      setError(requestError);
      setState('idle');
    }
  };
  return { email, setEmail, state, setState, error, requestLink };
}

export function SignInForm({ knownEmail = '' }: { knownEmail?: string }) {
  const { email, setEmail, state, setState, error, requestLink } = useLinkRequest(knownEmail);
  if (state === 'sent') return <LinkSent email={email.trim()} startOver={() => setState('idle')} />;
  const emailError = errorAt(error, 'email');
  return (
    <form className="stack" onSubmit={requestLink}>
      <TextField
        label={words.address}
        type="email"
        autoComplete="email"
        required
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        error={emailError}
      />
      {error !== undefined && !emailError && <Problem error={error} />}
      <Button kind="primary" type="submit" busy={state === 'busy'}>
        {words.requestLink}
      </Button>
      <OperatorHint />
    </form>
  );
}
