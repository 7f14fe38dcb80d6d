import { readSettings } from '../lib/local/assembly/settings';
import { startService } from '../lib/local/service';

/** What the service stores holds keys and people's mail: for its owner alone. */
const OWNER_ONLY = 0o077;

async function main(): Promise<void> {
  process.umask(OWNER_ONLY);
  const service = await startService(readSettings(process.env));
  console.log(`
  Posthaste is running.

  API       ${service.url}
  Mailbox   ${service.mailbox}
  Secret    ${service.secretKey}
  Public    ${service.publicKey}

  Send a first email, then look into the mailbox:

${service.curl.replace(/^/gm, '  ')}

  Ctrl-C ends it; what it knows stays in this folder's .local.
`);
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    service.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

main().catch((error: NodeJS.ErrnoException) => {
  const taken = error.code === 'EADDRINUSE';
  console.error(taken ? 'The port is taken. Choose another: PORT=0 npm start takes a free one.' : error);
  process.exit(1);
});
