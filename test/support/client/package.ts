import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync, transformSync } from 'esbuild';
import { removeFolder } from '../temporary-folder';

const root = join(__dirname, '..', '..', '..');
const source = join(root, 'packages', 'client');

/** Signs a message as the service would and hands it, then a forged one, to what the README receives with. */
const RECEIVE = `
import { createHmac } from 'node:crypto';
import { receive } from './readme.mjs';
const body = JSON.stringify({
  type: 'email.bounced',
  data: { contact: { id: 'ct_1', email: 'ada@example.org' }, details: { bounceType: 'hard' } },
});
const time = String(Math.floor(Date.now() / 1000));
const hash = createHmac('sha256', 'secret').update('msg_1.' + time + '.' + body).digest('base64');
const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': time, 'webhook-signature': 'v1,' + hash };
const answer = (text) => receive(new Request('http://127.0.0.1/hooks', { method: 'POST', body: text, headers }));
console.log('received', (await answer(body)).status);
console.log('forged', (await answer(body + ' ')).status);
`;
const WEBHOOK_SECRET = `whsec_${btoa('secret')}`;

/** A project of its own that has the built client installed and the README's examples as its program. */
export class ClientPackage {
  private readonly dir = mkdtempSync(join(tmpdir(), 'posthaste-client-'));

  constructor() {
    const installed = join(this.dir, 'node_modules', '@posthaste', 'client');
    mkdirSync(installed, { recursive: true });
    copyFileSync(join(source, 'package.json'), join(installed, 'package.json'));
    execFileSync(process.execPath, [join(source, 'build.mjs'), join(installed, 'dist')]);
    const readme = readFileSync(join(source, 'examples', 'readme.ts'), 'utf8');
    writeFileSync(join(this.dir, 'readme.mts'), readme);
    writeFileSync(join(this.dir, 'readme.mjs'), transformSync(readme, { loader: 'ts' }).code);
    writeFileSync(join(this.dir, 'receive.mjs'), RECEIVE);
  }

  /** What the examples print. */
  runReadme(env: Record<string, string>): string {
    return this.node(['receive.mjs'], { WEBHOOK_SECRET, ...env });
  }

  /** What a program in TypeScript prints. */
  run(program: string, env: Record<string, string>): string {
    writeFileSync(join(this.dir, 'program.mjs'), transformSync(program, { loader: 'ts' }).code);
    return this.node(['program.mjs'], env);
  }

  /** What a CommonJS program finds in the package. */
  required(name = '@posthaste/client'): string[] {
    return JSON.parse(
      this.node(['-e', `console.log(JSON.stringify(Object.keys(require('${name}')).sort()))`]),
    ) as string[];
  }

  /** What TypeScript has against the examples, and against the package as a CommonJS program sees it. */
  typeErrors(): string {
    writeFileSync(
      join(this.dir, 'program.cts'),
      "import { Posthaste } from '@posthaste/client';\nimport { mailbox } from '@posthaste/client/testing';\nexport const clear: () => Promise<void> = mailbox.clear;\nexport const name: string = new Posthaste({ key: '', url: '' }).emails.send.name;\n",
    );
    return this.compile(['readme.mts', 'program.cts']);
  }

  /** What TypeScript has against programs of both module formats that name templates of `posthaste types`. */
  templateTypeErrors(): string {
    const declaration =
      "import '@posthaste/client';\ndeclare module '@posthaste/client' { interface Templates { receipt: { total: number } } }\n";
    writeFileSync(join(this.dir, 'posthaste.d.ts'), declaration);
    const program = `import { Posthaste } from '@posthaste/client';
const { emails } = new Posthaste({ key: '', url: '' });
void emails.send({ to: 'ada@example.org', template: 'receipt', data: { total: 1 } });
// @ts-expect-error the alias is unknown
void emails.send({ to: 'ada@example.org', template: 'reciept', data: { total: 1 } });
// @ts-expect-error the total is missing
void emails.send({ to: 'ada@example.org', template: 'receipt', data: {} });
`;
    const names = ['named.mts', 'named.cts'];
    for (const name of names) writeFileSync(join(this.dir, name), program);
    return this.compile(['posthaste.d.ts', ...names]);
  }

  private compile(files: string[]): string {
    const options = [
      '--noEmit',
      '--strict',
      '--exactOptionalPropertyTypes',
      '--module',
      'nodenext',
      '--target',
      'es2022',
    ];
    const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules', '@types')];
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    try {
      return this.node([tsc, ...options, ...types, ...files]);
    } catch (error) {
      return (error as { stdout: string }).stdout;
    }
  }

  /** The bytes of a page's script that does nothing but track, minified. */
  trackerSize(): number {
    const contents = "import { PosthasteTracker } from '@posthaste/client'; globalThis.Tracker = PosthasteTracker;";
    const { outputFiles } = buildSync({
      stdin: { contents, resolveDir: this.dir },
      bundle: true,
      minify: true,
      write: false,
    });
    return outputFiles[0]?.contents.length ?? 0;
  }

  remove(): void {
    removeFolder(this.dir);
  }

  private node(args: string[], env: Record<string, string> = {}): string {
    return execFileSync(process.execPath, args, { cwd: this.dir, encoding: 'utf8', env });
  }
}
