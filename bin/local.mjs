import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { buildOnce, root } from './build-once.mjs';
import { buildDashboard } from './dashboard.mjs';

/**
 * Starts the local service from one JavaScript file, which takes less than half the processor time of loading sources
 * and packages one by one.
 */
const sources = [
  'bin/local.ts',
  'bin/local.mjs',
  'bin/service-bundle.mjs',
  'bin/cli',
  'lib',
  'packages/local-aws',
  'functions',
  'shared',
  'package.json',
  'package-lock.json',
];

function build(draft) {
  const program = join(root, 'bin', 'service-bundle.mjs');
  const { status } = spawnSync(process.execPath, [program, draft], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error('The service could not be built.');
}

/** Replaces the file in one step, because other processes may be reading it. */
function replaceFile(file, contents) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, contents);
  renameSync(draft, file);
}

/** Runs the file with the code that V8 compiled in the first complete run. */
function runScript(file) {
  const cacheFile = `${file}.code`;
  const cachedData = existsSync(cacheFile) ? readFileSync(cacheFile) : undefined;
  const script = new Script(module.wrap(readFileSync(file, 'utf8')), { filename: file, cachedData });
  const service = { exports: {} };
  script.runInThisContext()(service.exports, createRequire(file), service, file, dirname(file));
  if (cachedData && !script.cachedDataRejected) return;
  process.once('exit', (code) => {
    if (code !== 0) return;
    try {
      replaceFile(cacheFile, script.createCachedData());
    } catch {
      // If the cache cannot be written, the next start compiles again.
    }
  });
}

// Users of the service cannot act on the SDK's warning about its next major version.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
const hasArguments = process.argv.length > 2;
if (!hasArguments && process.env.DASHBOARD !== 'off') {
  try {
    process.env.DASHBOARD_DIR = buildDashboard();
  } catch (error) {
    console.error(
      `The dashboard could not be built. If a package is missing, npm ci installs it. DASHBOARD=off npm start starts without it.\n\n${error.message}`,
    );
    process.exit(1);
  }
}
runScript(join(buildOnce('service', sources, build), 'local.js'));
