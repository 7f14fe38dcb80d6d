/** Packages that ship ES modules only, which jest runs as CommonJS. */
const esmOnly = [
  '@middy/',
  'htmlparser2',
  'domhandler',
  'domutils',
  'dom-serializer',
  'entities',
  'domelementtype',
  'postal-mime',
  'zod-openapi',
  'tldts',
];

module.exports = {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  transform: { '^.+\\.[mc]?[jt]sx?$': ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } }] },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')}))`],
  testTimeout: 30_000,
  maxWorkers: 2,
};
