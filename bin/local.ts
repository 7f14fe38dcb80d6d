import { claimFolder } from '../lib/local/assembly/claim-folder';
import { readSettings, StartFailure } from '../lib/local/assembly/settings';
import { startService } from '../lib/local/service';

/** What the service stores holds keys and people's mail: for its owner alone. */
const OWNER_ONLY = 0o077;

async function main(): Promise<void> {
  process.umask(OWNER_ONLY);
  const settings = readSettings(process.env);
  const leaveFolder = claimFolder(settings.LOCAL_DIR);
  const service = await startService(settings);
  console.log(`
  Posthaste is running.

  API       ${service.url}
  Mailbox   ${service.mailbox}
  Secret    ${service.secretKey}
  Public    ${service.publicKey}

  Send a first email, then look into the mailbox:

${service.curl.replace(/^/gm, '  ')}

  Ctrl-C ends it; what it knows stays in ${settings.LOCAL_DIR}.
`);
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    service.stop().then(
      () => {
        leaveFolder();
        process.exit(0);
      },
      () => process.exit(1),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** What somebody can mend comes as a sentence, anything else with its stack. */
function told(error: NodeJS.ErrnoException): unknown {
  if (error.code === 'EADDRINUSE') return 'The port is taken. Choose another: PORT=0 npm start takes a free one.';
  return error instanceof StartFailure ? error.message : error;
}

main().catch((error: NodeJS.ErrnoException) => {
  console.error(told(error));
  process.exit(1);
});
