import type { SimulatedEmail, SimulateWorkflowBody, SimulateWorkflowResult } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from '../../../router/link';
import { Button } from '../../../ui/button';
import { EmailViews } from '../../../ui/email-preview/email-views';
import { isolated } from '../../../ui/isolated';
import { Problem } from '../../../ui/problem';
import { Sheet } from '../../../ui/sheet';
import { words as common } from '../../../ui/words';
import { words as workflowWords } from '../words';
import { words } from './words';

export type Simulate = (
  body: SimulateWorkflowBody,
  options?: { signal: AbortSignal },
) => Promise<SimulateWorkflowResult>;

/** `pathPosition` counts the steps of the simulated path from 1. */
export interface SimulatedEmailRef {
  simulate: Simulate;
  body: SimulateWorkflowBody;
  pathPosition: number;
  step: string;
}

const EmailData = ({ data }: { data: NonNullable<SimulatedEmail['data']> }) => (
  <details>
    <summary>{words.emailData}</summary>
    <pre className="code" tabIndex={0}>
      {JSON.stringify(data, null, 2)}
    </pre>
  </details>
);

const RenderedEmail = ({ email }: { email: SimulatedEmail }) => (
  <>
    <p className="breaks">
      <strong>{email.subject}</strong>
      <br />
      <span className="soft small">
        {email.from.name ? isolated`${email.from.name} <${email.from.email}>` : email.from.email} ·{' '}
        {words.emailKinds[email.emailType]}
        {email.template && (
          <>
            {' · '}
            <Link to="template" with={{ id: email.template }}>
              {workflowWords.template}
            </Link>
          </>
        )}
      </span>
    </p>
    {email.html === null ? (
      <p className="note">{words.emailTooLarge}</p>
    ) : (
      <EmailViews html={email.html} text={email.text ?? ''} />
    )}
    {email.data && <EmailData data={email.data} />}
  </>
);

export function SimulatedEmailSheet({
  email: { simulate, body, pathPosition, step },
  close,
}: {
  email: SimulatedEmailRef;
  close: () => void;
}) {
  // The query key doesn't include the simulated steps, so a unique id separates simulations.
  const simulationId = useId();
  const { data, error, refetch } = useQuery({
    queryKey: ['simulated-email', simulationId, body, pathPosition],
    queryFn: ({ signal }) => simulate({ ...body, emailAt: pathPosition }, { signal }),
    gcTime: 0,
    retry: false,
  });
  return (
    <Sheet title={words.emailAt(step)} onClose={close} wide>
      {error && <Problem error={error} summary={words.couldNotLoadEmail} retry={() => void refetch()} />}
      {!data && !error && <span className="bone tall" role="status" aria-label={common.loading} />}
      {data && (data.email ? <RenderedEmail email={data.email} /> : <p className="note">{words.pathChanged}</p>)}
      <div className="sheet-end">
        <Button onClick={close}>{common.close}</Button>
      </div>
    </Sheet>
  );
}
