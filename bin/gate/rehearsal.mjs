import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, dirname, join, resolve } from 'node:path';
import { runSuites } from './run-suites.mjs';

const FOLDER = resolve('.cache', 'rehearsal');

/** An emulator of AWS with CloudFormation, Lambda and IAM (PyPI, MIT). */
const MINISTACK = 'ministack==1.5.33';
/** Runtime of the functions, for machines with an older Node.js. */
const NODE = 'node@24.21.0';
const NODE_MAJOR = 24;

/**
 * Deploys, uses, updates and destroys the stacks on the emulator. Its programs are fetched once, into `.cache`.
 * @returns {Promise<import('./report.mjs').Outcome>}
 */
export async function rehearse() {
  mkdirSync(FOLDER, { recursive: true });
  const preparations = [installMinistack, installNode, makeCertificate];
  for (const prepare of preparations) {
    const error = prepare();
    if (!error) continue;
    console.log(`skipped  the rehearsal: ${error}`);
    return { passed: 0, failed: 0, skipped: 1, failures: [], flaky: [] };
  }
  const env = {
    PATH: [dirname(nodePath()), process.env.PATH].join(delimiter),
    REHEARSAL_MINISTACK: join(FOLDER, 'python', 'bin', 'ministack'),
    REHEARSAL_CERTIFICATE: join(FOLDER, 'certificate.pem'),
    REHEARSAL_KEY: join(FOLDER, 'key.pem'),
    REHEARSAL_PORT: String(await freePort()),
    // Node.js reads the certificate from NODE_EXTRA_CA_CERTS, and the CDK reads it from AWS_CA_BUNDLE.
    NODE_EXTRA_CA_CERTS: join(FOLDER, 'certificate.pem'),
    AWS_CA_BUNDLE: join(FOLDER, 'certificate.pem'),
  };
  return runSuites('rehearsal', ['--runInBand', 'test/rehearsal'], { env, hasSecondTry: false });
}

const succeeds = (command, args, options = {}) =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options }).status === 0;

function installMinistack() {
  const python = join(FOLDER, 'python');
  if (existsSync(join(python, 'bin', 'ministack'))) return undefined;
  if (!succeeds('python3', ['-m', 'venv', python])) return 'Python 3 with venv is missing';
  if (!succeeds(join(python, 'bin', 'pip'), ['install', '--quiet', MINISTACK]))
    return `${MINISTACK} cannot be installed`;
  return undefined;
}

const isNewEnough = () => Number(process.versions.node.split('.')[0]) >= NODE_MAJOR;
const nodePath = () => (isNewEnough() ? process.execPath : join(FOLDER, 'node_modules', 'node', 'bin', 'node'));

function installNode() {
  if (existsSync(nodePath())) return undefined;
  return succeeds('npm', ['install', '--prefix', FOLDER, '--no-save', '--no-audit', '--no-fund', NODE])
    ? undefined
    : `${NODE} cannot be installed`;
}

function makeCertificate() {
  if (existsSync(join(FOLDER, 'certificate.pem'))) return undefined;
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1';
  const files = ['-keyout', join(FOLDER, 'key.pem'), '-out', join(FOLDER, 'certificate.pem')];
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '3650', '-subj', '/CN=localhost'];
  return succeeds('openssl', [...args, '-addext', names, ...files], { stdio: 'ignore' })
    ? undefined
    : 'openssl is missing';
}

function freePort() {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
