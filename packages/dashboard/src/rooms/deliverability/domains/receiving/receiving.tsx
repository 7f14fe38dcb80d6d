import type { Domain } from '@posthaste/client';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '../../../../router/link';
import { api } from '../../../../session/client';
import { useMay } from '../../../../session/session';
import { ConfirmDialog, DialogButton } from '../../../../ui/confirm-dialog';
import { Check } from '../../../../ui/field';
import { Problem } from '../../../../ui/problem';
import { useAction } from '../../../../ui/use-action';
import { Routes } from './routes';
import { words } from './words';

const STALE_QUERIES = ['domain', 'domains', 'dmarc'] as const;

function ReceivingSwitch({ domain: { id, domain, receiving } }: { domain: Domain }) {
  return (
    <DialogButton label={receiving ? words.turnOff : words.turnOn}>
      {(close) => (
        <ConfirmDialog
          title={receiving ? words.turnOffTitle(domain) : words.turnOnTitle(domain)}
          action={receiving ? words.turnOffAction : words.turnOnAction}
          danger={receiving}
          run={() => api.domains.update(id, { receiving: !receiving })}
          invalidates={STALE_QUERIES}
          toast={receiving ? words.turnedOff : words.turnedOn}
          close={close}
        >
          <p>{receiving ? words.turnOffAbout : words.turnOnAbout(domain)}</p>
        </ConfirmDialog>
      )}
    </DialogButton>
  );
}

function SignedReplies({ domain: { id, signedReplies } }: { domain: Domain }) {
  const queries = useQueryClient();
  const change = useAction({
    run: (isSigned: boolean) => api.domains.update(id, { signedReplies: isSigned }),
    invalidates: STALE_QUERIES,
    onDone: (savedDomain) => queries.setQueryData(['domain', id], savedDomain),
  });
  return (
    <>
      {change.error && <Problem error={change.error} />}
      <Check
        label={words.signReplies}
        hint={words.signRepliesHint}
        checked={change.isPending ? change.variables : signedReplies}
        onChange={(isSigned) => change.mutate(isSigned)}
      />
    </>
  );
}

export function ReceivingPart({ domain }: { domain: Domain }) {
  const mayWrite = useMay('owner');
  return (
    <section className="stack" aria-labelledby="receiving-title">
      <div>
        <h2 id="receiving-title">{words.title}</h2>
        <p className="soft">{words.about}</p>
      </div>
      {!domain.receiving && <p className="note">{words.off}</p>}
      <div className="row">
        {mayWrite && <ReceivingSwitch domain={domain} />}
        {domain.receiving && <Link to="received">{words.viewReceived}</Link>}
      </div>
      {domain.receiving && mayWrite && <SignedReplies domain={domain} />}
      {domain.receiving && <Routes id={domain.id} />}
    </section>
  );
}
