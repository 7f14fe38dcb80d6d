const { createRequire } = require('node:module');

/** The sinon whose stubs aws-sdk-client-mock puts on the SDK's clients. */
const sinon = () => createRequire(require.resolve('aws-sdk-client-mock'))('sinon');

const { env, exit } = process;
const console = Object.getOwnPropertyDescriptor(globalThis, 'console');

/**
 * The worker's own world, and not one made anew for each test file (see runner.js). What a test file sets there is
 * taken back after it: environment, globals, stubs of the SDK.
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
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }
};
