const { AsyncLocalStorage } = require('node:async_hooks');
const { createRequire } = require('node:module');

/** The sinon whose stubs aws-sdk-client-mock puts on the SDK's clients. */
const sinon = () => createRequire(require.resolve('aws-sdk-client-mock'))('sinon');

const { env, exit } = process;
const console = Object.getOwnPropertyDescriptor(globalThis, 'console');

/** Node 20 and 22 visit each storage that was ever entered at every promise, until it is disabled. */
const entered = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...args) {
  entered.add(this);
  return run.apply(this, args);
};

/** Tests run on machines of any speed, and on crowded ones: a time limit ends what hangs, and nothing else. */
const MIN_LIMIT_MS = env.SOAK === undefined ? 300_000 : 600_000;

/** A failure in a browser says what its open pages show: see test/support/dashboard/open-pages.ts. */
async function addPages(error) {
  const show = globalThis[Symbol.for('posthaste.open-pages')];
  if (show && error instanceof Error) error.stack += await show();
}

/**
 * The worker's own world, and not one made anew for each test file (see runner.js). What a test file sets there is
 * taken back after it: environment, stubs of the SDK, asynchronous contexts.
 */
module.exports = class {
  constructor() {
    this.global = globalThis;
    this.moduleMocker = { restoreAllMocks() {} };
    this.env = { ...env };
  }

  async setup() {}

  async teardown() {
    sinon().restore();
    process.env = env;
    for (const name of Object.keys(env)) if (!(name in this.env)) delete env[name];
    Object.assign(env, this.env);
    process.exit = exit;
    Object.defineProperty(globalThis, 'console', console);
    for (const storage of entered) storage.disable();
    entered.clear();
  }

  async handleTestEvent({ name, test, hook, error }, { testTimeout }) {
    if (name === 'test_fn_failure') await addPages(error);
    const starting = name === 'hook_start' ? hook : name === 'test_fn_start' ? test : undefined;
    if (starting) starting.timeout = Math.max(starting.timeout ?? testTimeout, MIN_LIMIT_MS);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }
};
