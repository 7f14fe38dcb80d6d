import { claimFolder } from '../lib/local/assembly/claim-folder';
import { readSettings, StartFailure } from '../lib/local/assembly/settings';
import { startService } from '../lib/local/service';

/** What the service stores holds keys and people's mail: for its owner alone. */
const OWNER_ONLY = 0o077;

const HELP = `Starts the whole service on this machine. It takes no arguments; these variables set it up:

  PORT=3000         the API's port, the mailbox has the next; 0 picks free ones
  LOCAL_DIR=.local  where everything is kept, of one running service
  SEND_RATE=14      mails a second that the stand-in of SES allows
  CLOCK=real        manual: time moves only by POST <mailbox>/_clock
  DASHBOARD=on      off: it is neither built nor served
  UNKIND={}         JSON that makes the stand-ins as unkind as AWS can be (see README.md)

  PORT=0 LOCAL_DIR=/tmp/try npm start`;

async function main([argument]: string[]): Promise<void> {
  if (argument === '--help' || argument === '-h') return console.log(HELP);
  if (argument !== undefined) throw new StartFailure(`There is no argument ${argument}.\n\n${HELP}`);
  process.umask(OWNER_ONLY);
  const settings = readSettings(process.env);
  const leaveFolder = claimFolder(settings.LOCAL_DIR);
  const service = await startService(settings);
  console.log(`
  Posthaste is running.

  API       ${service.url}
${service.dashboard === null ? '' : `  Dashboard ${service.dashboard}\n  Signed in ${service.signInLink}\n            once, within 10 minutes; later: npx posthaste dashboard\n`}  Mailbox   ${service.mailbox}
  Secret    ${service.secretKey}
  Public    ${service.publicKey}

  Send a first email, then look into the mailbox:

${service.curl.replace(/^/gm, '  ')}

  Press Ctrl-C to stop it. Its data stays in ${settings.LOCAL_DIR}.
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

main(process.argv.slice(2)).catch((error: NodeJS.ErrnoException) => {
  console.error(told(error));
  process.exit(1);
});
