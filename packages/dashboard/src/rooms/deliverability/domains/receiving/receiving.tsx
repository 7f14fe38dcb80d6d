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
    <DialogButton label={receiving ? words.end : words.begin}>
      {(close) => (
        <ConfirmDialog
          title={receiving ? words.endTitle(domain) : words.beginTitle(domain)}
          action={receiving ? words.endAction : words.beginAction}
          danger={receiving}
          run={() => api.domains.update(id, { receiving: !receiving })}
          invalidates={STALE_QUERIES}
          toast={receiving ? words.ended : words.begun}
          close={close}
        >
          <p>{receiving ? words.endAbout : words.beginAbout(domain)}</p>
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
    onDone: (saved) => queries.setQueryData(['domain', id], saved),
  });
  return (
    <>
      {change.error && <Problem error={change.error} />}
      <Check
        label={words.signed}
        hint={words.signedHint}
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
        {domain.receiving && <Link to="received">{words.open}</Link>}
      </div>
      {domain.receiving && mayWrite && <SignedReplies domain={domain} />}
      {domain.receiving && <Routes id={domain.id} />}
    </section>
  );
}
