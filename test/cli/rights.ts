import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { bundleOptions } from '../../lib/aws/bundle';

/** What IAM calls the calls whose name is not the action's; a transaction needs the action of each of its parts. */
const actions: Readonly<Record<string, string>> = {
  Get: 'GetItem',
  BatchGet: 'BatchGetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  BatchWrite: 'BatchWriteItem',
  ConditionCheck: 'ConditionCheckItem',
  ListBuckets: 'ListAllMyBuckets',
  ListObjectsV2: 'ListBucket',
  DeleteObjects: 'DeleteObject',
  DeleteMessageBatch: 'DeleteMessage',
};
const services: Readonly<Record<string, string>> = {
  'client-cloudformation': 'cloudformation',
  'client-dynamodb': 'dynamodb',
  'client-lambda': 'lambda',
  'client-sts': 'sts',
  'client-ses': 'ses',
  'client-sesv2': 'ses',
  'client-s3': 's3',
  'client-sqs': 'sqs',
};

/** What code calls in AWS, as IAM names it, of the code that is left when these exports of these files alone are wanted. */
export function rightsOf(wanted: Readonly<Record<string, string>>): string[] {
  const contents = Object.entries(wanted).map(([file, names]) => `export { ${names} } from './${file}';`);
  const { outputFiles } = buildSync({
    ...bundleOptions,
    ...{ format: 'esm', minify: false, treeShaking: true, packages: 'external', write: false },
    stdin: { contents: contents.join('\n'), resolveDir: join(__dirname, '..', '..'), loader: 'ts' },
  });
  return callsIn(outputFiles[0]?.text ?? '').sort();
}

/** The names that code takes from the SDK, by its package. `loadSdk()` reads the file of the bucket's client when it is called. */
function* namesIn(code: string): Generator<[names: string, module: string]> {
  for (const [, names = '', module = ''] of code.matchAll(/^import \{([^}]*)\} from "@aws-sdk\/([\w-]+)";/gm)) {
    yield [names, module];
  }
  for (const [, names = ''] of code.matchAll(/const \{([^}]*)\} = await loadSdk\d*\(\);/g))
    yield [names.replaceAll(':', ' as'), 'client-s3'];
}

function callsIn(code: string): string[] {
  const found = new Set<string>();
  for (const [names, module] of namesIn(code)) {
    for (const [name = '', as = name] of names.split(',').map((one) => one.trim().split(' as '))) {
      const isCalled = new RegExp(`\\bnew ${as}\\(|= ${as};`).test(code);
      if (!isCalled || !name.endsWith('Command')) continue;
      for (const call of partsOf(name.slice(0, -'Command'.length), code)) {
        found.add(`${services[module] ?? module}:${actions[call] ?? call}`);
      }
    }
  }
  return [...found];
}

/** The parts that transactions have in this code; of others the call itself. */
function partsOf(call: string, code: string): string[] {
  if (call !== 'TransactWriteItems') return [call];
  return ['Put', 'Update', 'Delete', 'ConditionCheck'].filter((part) => new RegExp(`\\b${part}: ?[{\\w]`).test(code));
}
