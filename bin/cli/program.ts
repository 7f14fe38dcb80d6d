import { Command, Option } from 'commander';
import { scopes } from '../../shared/contract/roles';
import { version } from '../../shared/ops/version';
import { addCode } from './code/command';
import { connect } from './connect';
import { addContacts } from './contacts/command';
import { addCost } from './cost/command';
import { addDashboard } from './dashboard';
import { addDeleteProject } from './delete-project/command';
import type { Cdk } from './deploy/cdk';
import { addDeploy } from './deploy/command';
import { addDev, type StartLocal } from './dev/command';
import { addDlq } from './dlq/command';
import { addDoctor } from './doctor/command';
import { withHint } from './hints';
import { createKeyCommand, listKeysCommand, revokeKeyCommand } from './keys';
import { addNames } from './known-names';
import { addMcp } from './mcp';
import { addMigrate } from './migrate/command';
import { addMoveIn } from './move-in/command';
import type { Output } from './output';
import {
  createProjectCommand,
  listProjectsCommand,
  optionalProjectArgument,
  pauseCommand,
  projectArgument,
  resumeCommand,
  setStatusCommand,
} from './projects';
import { recountCommand } from './recount/recount';
import { addRequestLimit } from './request-limit';
import { addRestore } from './restore/command';
import { addRotateSecret } from './rotate-secret';
import { addSmtp } from './smtp/command';

const examples = `
Examples:
  $ npx posthaste dev --port 4000 --clock manual
  $ npx posthaste deploy
  $ npx posthaste projects create "Acme shop" --stack posthaste-prod-data
  $ npx posthaste keys create prj_01K9 --name backend --scopes send,templates
  $ npx posthaste keys create prj_01K9 --kind public --expires 90d
  $ npx posthaste keys list prj_01K9 --json
  $ npx posthaste recount prj_01K9 --stack posthaste-prod-data
  $ npx posthaste names remove prj_01K9 --public
  $ npx posthaste projects pause prj_01K9 --marketing
  $ npx posthaste projects limit prj_01K9 5000
  $ npx posthaste dashboard prj_01K9 --stack posthaste-prod-data --url https://mail.example.com
  $ npx posthaste doctor --stack posthaste-prod-data
  $ npx posthaste restore --table posthaste-prod-data-20261121
  $ npx posthaste cost --emails 1000000 --transactional 100000 --contacts 500000
  $ npx posthaste move-in listmonk ./export --url https://api.example.com --apply
  $ npx posthaste contacts import people.csv --map "E-mail=email" --map "Plan=data.plan" --dry-run
  $ npx posthaste push production --prune
  $ npx posthaste mcp --url https://api.example.com
  $ npx posthaste smtp --url https://api.example.com --host 0.0.0.0 --port 587 --cert cert.pem --cert-key key.pem
  $ npx posthaste contacts data ada@example.com --out ada.ndjson
  $ npx posthaste projects disable prj_01K9 --table posthaste-prod-data-Table1 --region eu-central-1

AWS credentials are found as by the AWS CLI. Without --stack, --table and --local, commands use the local service in
.local, if there is one.

Exit codes: 0 done, 1 failed or something remains to be done, 2 wrong usage, 3 project, key, queue or stack not found.`;

function addProjects(program: Command, output: Output): void {
  const projects = program
    .command('projects')
    .description('create, list, disable, enable, pause, resume, limit and delete projects, and rotate their secrets');
  projects
    .command('create')
    .argument('<name>', 'name shown in lists')
    .description('create a project, whose records are separate from those of other projects')
    .action((name, _, command: Command) => createProjectCommand(name, command.optsWithGlobals(), output));
  projects
    .command('list')
    .description('list all projects, oldest first')
    .action((_, command: Command) => listProjectsCommand(command.optsWithGlobals(), output));
  projects
    .command('disable')
    .addArgument(projectArgument())
    .description('refuse its requests (403) and hold back its email; nothing is lost')
    .action((id, _, command: Command) => setStatusCommand(id, 'DISABLED', command.optsWithGlobals(), output));
  projects
    .command('enable')
    .addArgument(projectArgument())
    .description('accept its requests again, and send the email that was held back')
    .action((id, _, command: Command) => setStatusCommand(id, 'ACTIVE', command.optsWithGlobals(), output));
  projects
    .command('pause')
    .addArgument(projectArgument())
    .description('hold back its email until it is resumed; sends are refused (403), everything else keeps working')
    .option('--marketing', 'only its marketing email')
    .action((id, _, command: Command) => pauseCommand(id, command.optsWithGlobals(), output));
  projects
    .command('resume')
    .addArgument(projectArgument())
    .description('resume its email, even if bounces or complaints paused it; only new ones pause it again')
    .action((id, _, command: Command) => resumeCommand(id, command.optsWithGlobals(), output));
  addRequestLimit(projects, output);
  addRotateSecret(projects, output);
  addDeleteProject(projects, output);
}

function addKeys(program: Command, output: Output): void {
  const keys = program.command('keys').description('create, list and revoke API keys');
  keys
    .command('create')
    .addArgument(optionalProjectArgument())
    .description('create a key, which is shown once')
    .addOption(
      new Option('--kind <kind>', 'public keys work only on /v1/track; agent keys can read and draft')
        .choices(['secret', 'public', 'agent'])
        .default('secret'),
    )
    .option('--name <name>', 'what the key is for')
    .option('--scopes <groups>', `limit it to groups of routes, separated by commas: ${scopes.join(', ')}`)
    .option('--expires <when>', 'when it expires: 12h, 30d or an ISO 8601 time')
    .action((id, _, command: Command) => createKeyCommand(id, command.optsWithGlobals(), output));
  keys
    .command('list')
    .addArgument(optionalProjectArgument())
    .description('list the keys of a project, oldest first')
    .action((id, _, command: Command) => listKeysCommand(id, command.optsWithGlobals(), output));
  keys
    .command('revoke')
    .addArgument(projectArgument())
    .argument('<key>', 'its identifier (key_...), as keys list shows it')
    .description('revoke a key permanently; it stops working within 60 seconds')
    .option(
      '--with-created',
      'also revoke the keys that it created, and the keys that those created (for a stolen key)',
    )
    .action((id, key, _, command: Command) => revokeKeyCommand(id, key, command.optsWithGlobals(), output));
}

function addRecount(program: Command, output: Output): void {
  program
    .command('recount')
    .addArgument(projectArgument())
    .description('count the rows of a project and correct counters that differ; reads every row')
    .option('--approximate', 'also correct counters that change during the count, up to these changes')
    .action((id, _, command: Command) => recountCommand(id, command.optsWithGlobals(), output));
}

const COMMANDS_WITHOUT_TABLE = [
  'cost',
  'move-in',
  'contacts',
  'data',
  'import',
  'init',
  'plan',
  'push',
  'pull',
  'test',
  'types',
  'mcp',
  'smtp',
  'deploy',
  'diff',
  'destroy',
  'dev',
];
const AWS_COMMANDS = ['deploy', 'diff', 'destroy'];

function commonOptions(command: Command, options: readonly Option[]): Option[] {
  if (command.name() === 'dev') return options.filter(({ long }) => long === '--local' || long === '--json');
  const optionsWithoutTable = AWS_COMMANDS.includes(command.name()) ? ['region', 'json'] : ['json'];
  const names = COMMANDS_WITHOUT_TABLE.includes(command.name())
    ? optionsWithoutTable
    : ['stack', 'table', 'region', 'local', 'json'];
  return command.parent ? options.filter((option) => names.includes(option.attributeName())) : [];
}

export interface Host {
  startLocal?: StartLocal;
  cdk?: Cdk;
}

export function createProgram(output: Output, { startLocal, cdk }: Host = {}): Command {
  const program: Command = new Command('posthaste')
    .description(
      'Run Posthaste on this machine, deploy it to your AWS account, work with email as code, and operate the service.',
    )
    .option('--stack <name>', 'CloudFormation stack that holds the table')
    .option('--table <name>', 'DynamoDB table')
    .option('--region <region>', 'AWS region of the deployment')
    .option('--local [directory]', 'the local service that runs from this directory (default: .local)')
    .option('--json', 'print results as JSON')
    .version(version, '--version', 'print the version')
    .configureHelp({
      showGlobalOptions: true,
      visibleGlobalOptions: (command) => commonOptions(command, program.options),
    })
    .addHelpText('after', examples)
    .showHelpAfterError('(--help lists commands and options)')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => output.out(text.trimEnd()),
      writeErr: (text) => output.err(text.trimEnd()),
      outputError: (text, write) => write(withHint(text, program)),
    })
    .hook('preAction', (_, command) =>
      COMMANDS_WITHOUT_TABLE.includes(command.name()) ? undefined : connect(command.optsWithGlobals(), output),
    );
  addProjects(program, output);
  addKeys(program, output);
  addRecount(program, output);
  addCode(program, output);
  addContacts(program, output);
  addCost(program, output);
  addDashboard(program, output);
  addDeploy(program, output, cdk);
  addDev(program, startLocal);
  addDoctor(program, output);
  addDlq(program, output);
  addMcp(program);
  addMigrate(program, output);
  addMoveIn(program, output);
  addNames(program, output);
  addRestore(program, output);
  addSmtp(program, output);
  return program;
}
