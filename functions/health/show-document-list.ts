import type { healthGroup } from '../../shared/contract/routes/health';
import type { Endpoint } from '../../shared/http/call';
import { version } from '../../shared/ops/version';
import { documentOf, type Folder, filesIn, folders } from './documents';

const TITLES: Readonly<Record<Folder, string>> = { guide: 'Guides', operations: 'Operations' };

/** Format: https://llmstxt.org. */
const START = `# Posthaste ${version}

> An email service in your own AWS account: transactional email, contacts, templates, campaigns, segments and workflows behind one HTTP API.

Requests have a key: \`Authorization: Bearer sk_…\`. Bodies and answers are JSON. An error names its code, each wrong field and what to do. A POST
with an \`Idempotency-Key\` can be repeated: nothing happens twice. The links are relative to this address.

- [OpenAPI document](docs/api/openapi.json): all routes, with schemas, examples and error codes
- [API reference](docs/api/index.html): the same as a web page`;

function lineOf(folder: Folder, name: string): string {
  const [heading = '', ...paragraphs] = (documentOf(folder, name) ?? '').split('\n\n');
  const first = paragraphs.find((text) => /^[A-Za-z*`[]/.test(text)) ?? '';
  const [sentence = ''] = first
    .replace(/\[([^\]]{0,200})\]\([^)]{0,200}\)/g, '$1')
    .replaceAll('**', '')
    .replace(/\s+/g, ' ')
    .split(/(?<=[.:]) /);
  return `- [${heading.replace(/^#+ /, '')}](docs/${folder}/${name})${sentence ? `: ${sentence}` : ''}`;
}

let list: string | undefined;

export const showDocumentList: Endpoint<typeof healthGroup.routes.showDocumentList> = async () => {
  list ??= [
    START,
    ...folders.map(
      (folder) =>
        `## ${TITLES[folder]}\n\n${filesIn(folder)
          .map((name) => lineOf(folder, name))
          .join('\n')}`,
    ),
  ].join('\n\n');
  return { status: 200, text: `${list}\n`, type: 'text/markdown' };
};
