const { dirname, join } = require('node:path');
const { default: circus } = require('jest-circus/runner');
const { forgetSources, load, readTypeScript, setAside, substitute } = require('./modules');

const initializer = join(dirname(require.resolve('jest-circus/runner')), 'jestAdapterInit.js');

/** Takes away what jest-circus has left of the file before, which holds on to all of that file's modules. */
function forgetLastFile() {
  delete require.cache[initializer];
  for (const key of Object.getOwnPropertySymbols(globalThis)) {
    if (['EVENT_HANDLERS', 'JEST_STATE_SYMBOL'].includes(key.description)) delete globalThis[key];
  }
}

/** The part of jest's object that tests use. */
const jest = {
  isolateModules(run) {
    const putBack = setAside();
    try {
      run();
    } finally {
      putBack();
    }
  },
  async isolateModulesAsync(run) {
    const putBack = setAside();
    try {
      await run();
    } finally {
      putBack();
    }
  },
};

/** What files leave behind: errors that nobody caught. While a file runs, jest-circus listens in our place. */
const uncaught = [];
for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, (error) => uncaught.push(error));

/** Gives promises that a file left behind their turn, so that they fail this file and not the next one. */
async function chargeLeftovers(result) {
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
  const errors = uncaught.splice(0);
  if (errors.length === 0) return;
  const stacks = errors.map((error) => (error instanceof Error ? error.stack : String(error)));
  const message = `Left behind when the file had ended:\n${stacks.join('\n')}`;
  result.testExecError ??= { message, stack: '' };
  result.failureMessage = [result.failureMessage, message].filter(Boolean).join('\n');
}

/** jest replaces a worker above `workerIdleMemoryLimit`, so this asks for a fresh one: a failed file may leave anything. */
function askForFreshWorker() {
  const usage = process.memoryUsage();
  process.memoryUsage = () => ({ ...usage, heapUsed: Number.MAX_SAFE_INTEGER });
}

/** The same random cases in each run of the check and the gate. */
function seedRandomCases() {
  if (process.env.SEED) require('fast-check').configureGlobal({ seed: Number(process.env.SEED) });
}

/**
 * jest's test runner on Node's own `require`. jest's runtime evaluates every module, the AWS SDK and zod among them,
 * anew for each test file in a new context, where all code starts cold: nearly a second of processor time a file. Here
 * packages are loaded once a worker, and only our modules that may hold state are loaded once a test file.
 */
module.exports = async (globalConfig, config, environment, runtime, path, send) => {
  if (globalConfig.watch || globalConfig.watchAll) forgetSources();
  await readTypeScript(config, runtime.getSourceMaps());
  forgetLastFile();
  seedRandomCases();
  const native = {
    requireInternalModule: load,
    requireModule: load,
    unstable_shouldLoadAsEsm: () => false,
    setGlobalsForRuntime: (globals) => substitute('@jest/globals', { ...globals, jest }),
    enterTestCode: () => {},
    leaveTestCode: () => {},
  };
  try {
    const result = await circus(globalConfig, config, environment, native, path, send);
    await chargeLeftovers(result);
    if (result.numFailingTests > 0 || result.testExecError) askForFreshWorker();
    return result;
  } finally {
    setAside();
  }
};
