module.exports = {
  testEnvironment: '<rootDir>/test/support/jest/environment.js',
  testRunner: '<rootDir>/test/support/jest/runner.js',
  testSequencer: '<rootDir>/test/support/jest/sequencer.js',
  injectGlobals: false,
  roots: ['<rootDir>/test'],
  cacheDirectory: '<rootDir>/.cache/jest',
  transform: { '^.+\\.ts$': ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } }] },
  maxWorkers: 2,
  workerIdleMemoryLimit: '1GB',
};
