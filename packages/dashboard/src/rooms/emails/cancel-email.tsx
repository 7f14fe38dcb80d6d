import type { Email } from '@posthaste/client';
import { api } from '../../session/client';
import { useMay } from '../../session/session';
import { AskingButton, Question } from '../../ui/question';
import { words } from './words';

export function CancelEmail({ email }: { email: Email }) {
  if (!useMay('editor')) return null;
  return (
    <AskingButton label={words.cancelSending}>
      {(close) => (
        <Question
          title={words.cancelTitle}
          action={words.cancelSending}
          keep={words.keep}
          run={() => api.emails.cancel(email.id)}
          changes={['email', 'emails']}
          said={words.cancelled}
          close={close}
        >
          {words.cancelAbout(email.contact.email)}
        </Question>
      )}
    </AskingButton>
  );
}
