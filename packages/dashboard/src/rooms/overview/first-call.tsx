import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiUrl } from '../../router/base-urls';
import { api } from '../../session/client';
import { useGrant, useMay } from '../../session/session';
import { Button } from '../../ui/button';
import { Copy } from '../../ui/copy';
import { Problem } from '../../ui/problem';
import { useAction } from '../../ui/use-action';
import { words } from './words';

interface CommandValues {
  key: string;
  to: string;
  from: string;
}

export const curlCommand = (url: string, { key, to, from }: CommandValues): string =>
  [
    `curl ${url}v1/send \\`,
    `  -H 'Authorization: Bearer ${key}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify({ to, from, subject: 'Hello', body: '<p>It works.</p>' }).replaceAll("'", "'\\''")}'`,
  ].join('\n');

function useSender(): string {
  const project = useQuery({ queryKey: ['project'], queryFn: ({ signal }) => api.project.get({ signal }) });
  const hasNoSender = project.data?.from === null;
  const domains = useQuery({
    queryKey: ['domains', 'first'],
    queryFn: ({ signal }) => api.domains.list({ limit: 20 }, { signal }),
    enabled: hasNoSender,
  });
  const verifiedDomain = domains.data?.items.find(({ status }) => status === 'VERIFIED');
  return project.data?.from ?? `hello@${verifiedDomain?.domain ?? 'your-verified-domain.com'}`;
}

export function FirstCall() {
  const { member } = useGrant();
  const mayCreateKeys = useMay('owner');
  const [key, setKey] = useState<string>();
  const from = useSender();
  const createKey = useAction({
    run: () => api.keys.create({ name: words.keyName, kind: 'secret', scopes: ['send'] }),
    invalidates: ['keys', 'setup'],
    onDone: (createdKey) => setKey(createdKey.key ?? undefined),
  });
  const command = curlCommand(apiUrl.href, {
    key: key ?? 'sk_YOUR_KEY',
    to: member.email ?? 'you@example.com',
    from,
  });
  const missingKeyNote = mayCreateKeys ? words.addKey : words.keyNeedsOwner;
  return (
    <div className="stack">
      <pre className="code" tabIndex={0} aria-label={words.command}>
        {command}
      </pre>
      <p className="soft small">
        {key ? words.keyCreated : missingKeyNote} {words.waitingForEmail}
      </p>
      {createKey.error && <Problem error={createKey.error} />}
      <div className="row">
        <Copy text={command} />
        {mayCreateKeys && !key && (
          <Button kind="primary" busy={createKey.isPending} onClick={() => createKey.mutate()}>
            {words.createKey}
          </Button>
        )}
      </div>
    </div>
  );
}
