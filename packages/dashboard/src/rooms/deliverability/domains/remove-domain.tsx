import type { Domain } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { hrefOf, navigate } from '../../../router/router';
import { api } from '../../../session/client';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { words as common } from '../../../ui/words';
import { usesOf } from './uses';
import { words } from './words';

const MAX_TEMPLATES = 100;

function DomainUses({ domain }: { domain: string }) {
  const { data: uses, error } = useQuery({
    queryKey: ['domain-uses', domain],
    queryFn: async ({ signal }) => {
      const [project, { templates, hasMore }] = await Promise.all([
        api.project.get({ signal }),
        api.templates.list({ limit: MAX_TEMPLATES }, { signal }),
      ]);
      return usesOf(domain, { project, templates, hasMore });
    },
  });
  if (error) return null;
  if (!uses) return <span className="bone wide" role="status" aria-label={common.loading} />;
  if (uses.length === 0) return <p>{words.unused}</p>;
  return (
    <ul className="note warn">
      {uses.map((use) => (
        <li key={use}>{use}</li>
      ))}
    </ul>
  );
}

export function RemoveDomain({ domain: { id, domain }, close }: { domain: Domain; close: () => void }) {
  return (
    <ConfirmDialog
      title={words.removeTitle(domain)}
      action={words.remove}
      run={() => api.domains.delete(id)}
      invalidates={['domains', 'sender-rules']}
      toast={words.removed}
      onDone={() => navigate(hrefOf('domains'))}
      close={close}
    >
      <div className="stack">
        <p>{words.removeAbout}</p>
        <DomainUses domain={domain} />
      </div>
    </ConfirmDialog>
  );
}
