import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { browserPath, startBrowser } from '../support/browser';
import { ownEnvironment } from '../support/own-environment';
import { PACK_MS, packed } from '../support/packed';
import { type LocalService, startLocalService } from '../support/service';
import { removeFolder } from '../support/temporary-folder';

/** The real compilers, which the registry gives: the soak alone asks it. */
const compilers = [
  ...['mjml@5.4.1', 'react@19.3.1', 'react-dom@19.3.1', 'esbuild@0.28.2'],
  ...['@react-email/components@1.0.12', '@react-email/render@2.3.1'],
];
const ASK_MS = 20_000;

function missing(): string {
  if (process.env.SOAK === undefined) return 'in the soak only';
  const asked = spawnSync('npm', ['view', 'mjml@5.4.1', 'version'], { encoding: 'utf8', timeout: ASK_MS });
  return asked.stdout?.trim() === '5.4.1' ? '' : 'the registry of npm does not answer';
}

const files = {
  'posthaste.config.json': '{}',
  'emails/welcome.mjml': `---
subject: Welcome
variables:
  - { name: name, type: text, fallback: there }
  - { name: color, type: text, example: "#aa0000" }
  - { name: vip, type: boolean, example: true }
---
<mjml>
  <mj-body>
    <mj-include path="./components/header.mjml" />
    <mj-section>
      <mj-column>
        <mj-raw>{% if vip %}</mj-raw>
        <mj-text color="{{ color }}">Welcome, {{ name }}.</mj-text>
        <mj-raw>{% endif %}</mj-raw>
      </mj-column>
      <mj-column><mj-text>Beside it</mj-text></mj-column>
    </mj-section>
  </mj-body>
</mjml>
`,
  'emails/components/header.mjml': '<mj-section><mj-column><mj-text>The shop</mj-text></mj-column></mj-section>\n',
  'emails/order.tsx': `import { Body, Button, Container, Head, Heading, Html, Markdown, Preview, Tailwind, Text } from '@react-email/components';
import { If, type FrontMatter } from 'posthaste/liquid';
interface Props { name?: string; order: { id: string; total: number }; lines: { title: string }[] }
export const frontMatter = ({ order }: Props): FrontMatter => ({ subject: \`Your order \${order.id}\` });
export default function Order({ name = 'there', order, lines }: Props) {
  return (
    <Html lang="en">
      <Head />
      <Preview>Your order {order.id}</Preview>
      <Tailwind>
        <Body className="bg-white">
          <Container>
            <Heading as="h1">Thank you, {name}</Heading>
            {lines.map((line) => <Text key={line.title} className="text-[12px]">{line.title}</Text>)}
            <If value={order.total} above={100}><Text>The delivery is on us.</Text></If>
            <Markdown>{\`Hello **\${name}**\`}</Markdown>
            <Button href={\`https://example.com/\${encodeURIComponent(order.id)}\`}>Pay</Button>
          </Container>
        </Body>
      </Tailwind>
    </Html>
  );
}
Order.PreviewProps = { name: 'Ada', order: { id: 'A 1', total: 120 }, lines: [{ title: 'Tea' }] } satisfies Props;
`,
};

const why = missing();
(why ? describe.skip : describe)(`real mjml and React Email${why ? ` (${why})` : ''}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'posthaste-compilers-'));
  let service: LocalService;

  beforeAll(async () => {
    execFileSync('npm', ['init', '-y'], { cwd: folder, stdio: 'ignore' });
    const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...compilers, ...packed()];
    execFileSync('npm', install, { cwd: folder, stdio: 'ignore' });
    for (const [path, content] of Object.entries(files)) write(path, content);
    service = await startLocalService();
  }, PACK_MS);
  afterAll(async () => {
    removeFolder(folder);
    await service?.stop();
  });

  function write(path: string, content: string): void {
    const file = join(folder, 'posthaste', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }

  /** As a process of its own, without what jest says to it. */
  function run(...args: string[]) {
    const at = args[0] === 'types' ? [] : ['--url', service.facts.url, '--key', service.facts.secretKey];
    const program = join('node_modules', 'posthaste', 'dist', 'posthaste.js');
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args, ...at], {
      cwd: folder,
      env: ownEnvironment(),
      encoding: 'utf8',
    });
    return { status, text: stdout + stderr };
  }

  async function html(alias: string, data: object): Promise<string> {
    const headers = { authorization: `Bearer ${service.facts.secretKey}`, 'content-type': 'application/json' };
    const listed = await fetch(`${service.facts.url}/templates?limit=100`, { headers });
    const { templates } = (await listed.json()) as { templates: { id: string; alias: string }[] };
    const id = templates.find((template) => template.alias === alias)?.id;
    const preview = { method: 'POST', headers, body: JSON.stringify({ data }) };
    const shown = await fetch(`${service.facts.url}/templates/${id}/preview`, preview);
    return ((await shown.json()) as { data: { html: string } }).data.html;
  }

  test('both are pushed, rendered with variables and typed, and a second push has nothing to write', async () => {
    expect(run('push', '--yes')).toMatchObject({ status: 0, text: expect.stringContaining('2 to create') });
    expect(run('push', '--check')).toMatchObject({ status: 0 });
    const welcome = await html('welcome', { name: 'Ada', color: '#00aa00', vip: true });
    for (const part of ['The shop', 'Welcome, Ada.', 'color:#00aa00']) expect(welcome).toContain(part);
    expect(await html('welcome', { color: '#00aa00', vip: false })).not.toContain('Welcome,');
    const order = await html('order', { name: 'Ada', order: { id: 'A 1', total: 120 }, lines: [{ title: 'Tea' }] });
    for (const part of ['Thank you, Ada', '>Tea<', 'font-size:12px', 'on us', '>Ada</strong>', 'example.com/A'])
      expect(order).toContain(part);
    const small = await html('order', { order: { id: 'A1', total: 1 }, lines: [] });
    expect(small).not.toContain('on us');
    expect(run('types')).toMatchObject({ status: 0 });
    expect(readFileSync(join(folder, 'posthaste.d.ts'), 'utf8')).toContain('lines: Array<{');
  }, 120_000);

  (browserPath ? test : test.skip)(
    '`posthaste dev` shows the mjml as an email client does, on a wide screen and a phone, and anew when it is saved',
    async () => {
      const program = join('node_modules', 'posthaste', 'dist', 'posthaste.js');
      const dev = ['dev', '--port', '0', '--no-dashboard', '--json', '--local', '.local-preview'];
      const child = spawn(process.execPath, [program, ...dev], {
        cwd: folder,
        env: ownEnvironment(),
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const browser = await startBrowser();
      try {
        const [line] = await once(createInterface({ input: child.stdout }), 'line');
        const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
        const email = page.frameLocator('iframe');
        const place = async (text: string) => {
          const box = await email.getByText(text).boundingBox();
          return { x: Math.round(box?.x ?? 0), y: Math.round(box?.y ?? 0) };
        };
        await page.goto(`${JSON.parse(line).mailbox}/_preview#welcome?Desktop`);
        await email.getByText('Welcome, there.').waitFor();
        expect(await email.locator('body').innerHTML()).toContain('color:#aa0000');
        const [left, right] = [await place('Welcome, there.'), await place('Beside it')];
        expect([right.y, right.x > left.x + 200]).toEqual([left.y, true]);

        await page.getByRole('link', { name: 'Phone' }).click();
        await page.locator('.preview.phone iframe').waitFor();
        await email.getByText('Beside it').waitFor();
        const [above, below] = [await place('Welcome, there.'), await place('Beside it')];
        expect([below.x, below.y > above.y]).toEqual([above.x, true]);

        write('emails/welcome.mjml', files['emails/welcome.mjml'].replace('Beside it', 'Saved'));
        await email.getByText('Saved').waitFor();
        write('emails/welcome.mjml', files['emails/welcome.mjml'].replace('mj-text>Beside', 'mj-txt>Beside'));
        await page.locator('#errors').getByText('emails/welcome.mjml').waitFor();
      } finally {
        await browser.close();
        child.kill('SIGKILL');
        write('emails/welcome.mjml', files['emails/welcome.mjml']);
      }
    },
    120_000,
  );

  test('what mjml drops and what React would decide for everybody are refused with their lines', () => {
    write('emails/welcome.mjml', files['emails/welcome.mjml'].replace('<mj-raw>{% if vip %}</mj-raw>', '{% if vip %}'));
    write(
      'emails/order.tsx',
      files['emails/order.tsx'].replace('{name}</Heading>', "{name === 'Ada' ? 1 : 2}</Heading>"),
    );
    const { status, text } = run('push', '--yes');
    expect([status, text]).toEqual([1, expect.stringContaining('emails/welcome.mjml:13: mjml drops')]);
    expect(text).toContain('emails/order.tsx:13');
  }, 120_000);
});
