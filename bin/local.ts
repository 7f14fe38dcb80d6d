import { claimFolder } from '../lib/local/assembly/claim-folder';
import { portInUseText } from '../lib/local/assembly/port-in-use';
import { readSettings, StartFailure } from '../lib/local/assembly/settings';
import { type LocalService, startService } from '../lib/local/service';
import { watchFolder } from './cli/code/watch/watch-folder';
import { printable } from './cli/output';

/** A umask, because the files contain keys and emails. */
const OWNER_ONLY = 0o077;

const HELP = `Starts the whole service on this machine. It takes no arguments; these variables configure it
(npx posthaste dev has options for the first ones):

  PORT=3000         the API's port, the mailbox has the next; 0 picks free ones
  LOCAL_DIR=.local  the folder of all data, for one running service
  SEND_RATE=14      emails per second that the emulator of SES allows
  SMTP_PORT=        a port that accepts email over SMTP; without it there is none
  CLOCK=real        manual: time moves only by POST <mailbox>/_clock
  DASHBOARD=on      off: it is neither built nor served
  OUTPUT=text       json: one line of JSON, with addresses and keys, once it is ready
  UNKIND={}         JSON with the faults of AWS that the emulators simulate (see docs/guide/local.md)

  PORT=0 LOCAL_DIR=/tmp/try npm start`;

function readyLine({ stop: _stop, curl: _curl, preview: _preview, ...addressesAndKeys }: LocalService): string {
  return JSON.stringify(addressesAndKeys);
}

function dashboardCommand(folder: string): string {
  if (folder === '.local') return 'npx posthaste dashboard';
  const quotedFolder = /^[\w./-]+$/.test(folder) ? folder : JSON.stringify(folder);
  return `npx posthaste dashboard --local ${quotedFolder}`;
}

function readyText(service: LocalService, folder: string, emailFolder: string | undefined): string {
  const { dashboard, signInLink, mailbox, smtpPort } = service;
  const signIn = `  Sign in   ${signInLink}\n            once, within 10 minutes; later: ${dashboardCommand(folder)}`;
  const addresses = [
    `  API       ${service.url}`,
    ...(dashboard === null ? [] : [`  Dashboard ${dashboard}`, signIn]),
    `  Mailbox   ${mailbox}`,
    ...(emailFolder === undefined ? [] : [`  Preview   ${mailbox}/_preview`, `  Folder    ${emailFolder}`]),
    ...(smtpPort === null ? [] : [`  SMTP      127.0.0.1:${smtpPort}`]),
    `  Secret    ${service.secretKey}`,
    `  Public    ${service.publicKey}`,
  ];
  return `
  Posthaste is running.

${addresses.join('\n')}

  Send a first email, then look into the mailbox:

${service.curl.replace(/^/gm, '  ')}

  Press Ctrl-C to stop it. Its data stays in ${folder}.
`;
}

function startWatch({ url, secretKey: key, preview }: LocalService, folder: string | undefined): () => Promise<void> {
  if (folder === undefined) return () => Promise.resolve();
  const show = preview.show.bind(preview);
  return watchFolder({ folder, url, key, show, log: (line) => console.error(printable(line)) });
}

async function main([argument]: string[]): Promise<void> {
  if (argument === '--help' || argument === '-h') return console.log(HELP);
  if (argument !== undefined) throw new StartFailure(`There is no argument ${argument}.\n\n${HELP}`);
  process.umask(OWNER_ONLY);
  const settings = readSettings(process.env);
  const releaseFolder = claimFolder(settings.LOCAL_DIR);
  const service = await startService(settings);
  const stopWatch = startWatch(service, settings.MAIL_FOLDER);
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    // A closing terminal sends SIGHUP twice, so a second SIGHUP does not force the end.
    if (isStopping && signal === 'SIGHUP') return;
    if (isStopping) process.exit(1);
    isStopping = true;
    stopWatch()
      .then(() => service.stop())
      .then(
        () => {
          releaseFolder();
          process.exit(0);
        },
        () => process.exit(1),
      );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  const text =
    settings.OUTPUT === 'json' ? readyLine(service) : readyText(service, settings.LOCAL_DIR, settings.MAIL_FOLDER);
  console.log(printable(text));
}

function startError(error: NodeJS.ErrnoException & { port?: number }): unknown {
  if (error.code === 'EADDRINUSE') return portInUseText(readSettings(process.env), error.port);
  return error instanceof StartFailure ? printable(error.message) : error;
}

main(process.argv.slice(2)).catch((error: NodeJS.ErrnoException) => {
  console.error(startError(error));
  process.exit(1);
});
