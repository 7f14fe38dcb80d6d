/** The layers of the architecture: what may import what. Paths are regular expressions. */
const anyOf = (...paths) => paths.join('|');
const contract = '^shared/contract/';
const durations = '^shared/durations\\.ts$';
const ops = '^shared/ops/';
const domain = '^shared/domain/';
const aws = '^shared/aws/';
const db = '^shared/db/';
const services = '^shared/services/';
const client = '^packages/client/src/';
const localAws = '^packages/local-aws/';
const packages = 'node_modules';

/** The folders of shared/db: each may import those before it. */
const floors = [
  'table',
  'projects',
  'audit',
  'api-errors',
  'assets',
  'counters',
  'names',
  'contacts',
  'domains',
  'forms',
  'workflows',
  'segments',
  'templates',
  'campaigns',
  'emails',
  'events',
  'erasure',
  'jobs',
  'members',
  'sending',
  'webhooks',
  'operator',
];

/** A layer may import itself and what is listed, and nothing else of ours. */
const layer = (name, from, ...to) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: anyOf('^(bin|lib|functions|shared|test|bench|packages)/'), pathNot: anyOf(from, ...to) },
});

const sharedLayer = (name, from, ...to) => layer(name, from, durations, ...to);

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    sharedLayer('contract-stands-alone', contract),
    layer('client-stands-alone', client),
    layer('local-aws-stands-alone', localAws),
    {
      name: 'client-has-no-dependencies',
      comment: 'It runs in browsers, from one file.',
      severity: 'error',
      from: { path: client },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'] },
    },
    {
      name: 'cli-knows-no-functions',
      comment: 'What both need is a service.',
      severity: 'error',
      from: { path: '^bin/cli/' },
      to: { path: '^functions/' },
    },
    sharedLayer('domain-knows-the-contract-only', domain, contract),
    sharedLayer('ops-stands-alone', ops, '^package\\.json$'),
    sharedLayer('aws-knows-ops', aws, ops),
    sharedLayer('db-knows-contract-domain-aws-ops', db, contract, domain, aws, ops),
    ...floors.map((floor, at) => ({
      name: `db-${floor}-knows-earlier-folders-only`,
      severity: 'error',
      from: { path: `^shared/db/${floor}/` },
      to: { path: db, pathNot: floors.slice(0, at + 1).map((earlier) => `^shared/db/${earlier}/`) },
    })),
    {
      name: 'db-folders-have-a-floor',
      severity: 'error',
      from: { path: db, pathNot: `^shared/db/(${floors.join('|')})/` },
      to: {},
    },
    {
      name: 'operator-rows-are-for-commands',
      severity: 'error',
      from: { path: '^(functions|shared|lib)/', pathNot: '^shared/db/operator/' },
      to: { path: '^shared/db/operator/' },
    },
    sharedLayer('http-layer', '^shared/http/', contract, domain, db, ops),
    sharedLayer('egress-knows-ops', '^shared/egress/', ops),
    sharedLayer('queue-layer', '^shared/queue/', contract, domain, aws, db, ops),
    sharedLayer('services-know-rules-rows-and-aws', services, contract, domain, aws, db, ops, '^shared/egress/'),
    {
      name: 'domain-is-pure',
      comment: 'Rules take facts and give plans: no clock, no input or output.',
      severity: 'error',
      from: { path: domain },
      to: { path: packages, pathNot: 'node_modules/(liquidjs|htmlparser2|domhandler|csv-parse)/' },
    },
    {
      name: 'table-behind-its-layer',
      comment: 'Only the table layer talks to DynamoDB, so every update asks for its row.',
      severity: 'error',
      from: { path: '^(shared|functions)/', pathNot: '^shared/db/table/' },
      to: { path: 'node_modules/@aws-sdk/(lib-dynamodb|client-dynamodb|util-dynamodb)' },
    },
    {
      name: 'clients-behind-aws',
      comment: 'Functions and services use shared/aws, never an SDK client.',
      severity: 'error',
      from: { path: '^(functions|shared)/', pathNot: anyOf(aws, '^shared/db/table/') },
      to: { path: 'node_modules/@aws-sdk/' },
    },
    {
      name: 'functions-are-separate',
      severity: 'error',
      from: { path: '^functions/([^/]+)/' },
      to: { path: '^functions/', pathNot: '^functions/$1/' },
    },
    {
      name: 'checks-belong-to-serve',
      comment: 'serve runs the check of a route, once. An endpoint that ran it too would run it twice.',
      severity: 'error',
      from: { path: '.', pathNot: '^functions/[^/]+/handler\\.ts$' },
      to: { path: '^functions/[^/]+/checks\\.ts$' },
    },
    {
      name: 'functions-know-shared-only',
      severity: 'error',
      from: { path: '^(functions|shared)/' },
      to: { path: anyOf('^(bin|lib|test|bench)/', localAws) },
    },
    {
      name: 'stacks-know-names-only',
      severity: 'error',
      from: { path: '^lib/aws/' },
      to: { path: anyOf('^(functions|shared/(db|aws|http|queue|domain)|lib/local)/', localAws) },
    },
    {
      name: 'local-does-not-know-the-stacks',
      severity: 'error',
      from: { path: '^lib/local/' },
      to: { path: '^lib/aws/' },
    },
    {
      name: 'declared-packages-only',
      severity: 'error',
      from: { path: '^(functions|shared)/' },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'],
        // Types alone: there is no such package at run time.
        pathNot: 'aws-lambda',
      },
    },
  ],
  options: {
    doNotFollow: { path: packages },
    tsPreCompilationDeps: true,
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
