import type { SimulatedMail, SimulateWorkflowBody } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../router/link';
import { api } from '../../session/client';
import { Button } from '../../ui/button';
import { MailViews } from '../../ui/mail-preview/mail-views';
import { Problem } from '../../ui/problem';
import { Sheet } from '../../ui/sheet';
import { words as common } from '../../ui/words';
import { words } from './words';

/** `place` is that of the step, from 1. */
export interface MailPlace {
  workflow: string;
  body: SimulateWorkflowBody;
  place: number;
  step: string;
}

const Data = ({ of }: { of: NonNullable<SimulatedMail['data']> }) => (
  <details>
    <summary>{words.mailData}</summary>
    <pre className="code" tabIndex={0}>
      {JSON.stringify(of, null, 2)}
    </pre>
  </details>
);

const Shown = ({ mail }: { mail: SimulatedMail }) => (
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
  of: { workflow, body, place, step },
  close,
}: {
  of: MailPlace;
  close: () => void;
}) {
  const { data, error, refetch } = useQuery({
    queryKey: ['simulated-mail', workflow, body, place],
    queryFn: ({ signal }) => api.workflows.simulate(workflow, { ...body, mailAt: place }, { signal }),
    retry: false,
  });
  return (
    <Sheet title={words.mailAt(step)} onClose={close} wide>
      {error && <Problem error={error} retry={() => void refetch()} />}
      {!data && !error && <span className="bone tall" role="status" aria-label={common.loading} />}
      {data && (data.mail ? <Shown mail={data.mail} /> : <p className="note">{words.mailGone}</p>)}
      <div className="sheet-end">
        <Button onClick={close}>{common.close}</Button>
      </div>
    </Sheet>
  );
}
