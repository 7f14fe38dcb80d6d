import type { SimulatedEmail, SimulateWorkflowBody, SimulateWorkflowResult } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from '../../router/link';
import { Button } from '../../ui/button';
import { MailViews } from '../../ui/mail-preview/mail-views';
import { Problem } from '../../ui/problem';
import { Sheet } from '../../ui/sheet';
import { words as common } from '../../ui/words';
import { words } from './words';

export type Simulate = (
  body: SimulateWorkflowBody,
  options?: { signal: AbortSignal },
) => Promise<SimulateWorkflowResult>;

/** `place` counts steps from 1. */
export interface MailPlace {
  simulate: Simulate;
  body: SimulateWorkflowBody;
  place: number;
  step: string;
}

const Data = ({ of }: { of: NonNullable<SimulatedEmail['data']> }) => (
  <details>
    <summary>{words.mailData}</summary>
    <pre className="code" tabIndex={0}>
      {JSON.stringify(of, null, 2)}
    </pre>
  </details>
);

const Shown = ({ mail }: { mail: SimulatedEmail }) => (
  <>
    <p className="breaks">
      <strong>{mail.subject}</strong>
      <br />
      <span className="soft small">
        {mail.from.name ? `${mail.from.name} <${mail.from.email}>` : mail.from.email} ·{' '}
        {words.emailKinds[mail.emailType]}
        {mail.template && (
          <>
            {' · '}
            <Link to="template" with={{ id: mail.template }}>
              {words.template}
            </Link>
          </>
        )}
      </span>
    </p>
    {mail.html === null ? (
      <p className="note">{words.mailTooLarge}</p>
    ) : (
      <MailViews html={mail.html} text={mail.text ?? ''} />
    )}
    {mail.data && <Data of={mail.data} />}
  </>
);

export function SimulatedMailSheet({
  of: { simulate, body, place, step },
  close,
}: {
  of: MailPlace;
  close: () => void;
}) {
  // The simulated steps are in no key, so nothing that was read for others is shown.
  const asked = useId();
  const { data, error, refetch } = useQuery({
    queryKey: ['simulated-mail', asked, body, place],
    queryFn: ({ signal }) => simulate({ ...body, emailAt: place }, { signal }),
    gcTime: 0,
    retry: false,
  });
  return (
    <Sheet title={words.emailAt(step)} onClose={close} wide>
      {error && <Problem error={error} what={words.unreadEmail} retry={() => void refetch()} />}
      {!data && !error && <span className="bone tall" role="status" aria-label={common.loading} />}
      {data && (data.email ? <Shown mail={data.email} /> : <p className="note">{words.mailGone}</p>)}
      <div className="sheet-end">
        <Button onClick={close}>{common.close}</Button>
      </div>
    </Sheet>
  );
}
