import { apiUrl } from '../../router/place';
import { useGrant } from '../../session/session';
import { Copy } from '../../ui/copy';

/** A call that sends a first mail, with this service's address. The key is made in the room of the keys. */
const commandFor = (email: string): string =>
  [
    `curl ${apiUrl.href}v1/send \\`,
    `  -H 'Authorization: Bearer sk_YOUR_KEY' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"to": "${email}", "subject": "Hello", "body": "<p>It works.</p>"}'`,
  ].join('\n');

/** The shortest way to a first mail. */
export function FirstMail() {
  const { member } = useGrant();
  const command = commandFor(member.email ?? 'you@example.com');
  return (
    <>
      <pre className="code" tabIndex={0}>
        {command}
      </pre>
      <Copy text={command} />
    </>
  );
}
