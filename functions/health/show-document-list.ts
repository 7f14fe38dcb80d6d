import type { healthGroup } from '../../shared/contract/routes/health';
import type { Endpoint } from '../../shared/http/call';
import { version } from '../../shared/ops/version';
import { documentOf, type Folder, filesIn, folders } from './documents';

const TITLES: Readonly<Record<Folder, string>> = { guide: 'Guides', operations: 'Operations' };

/** Format: https://llmstxt.org. */
const INTRODUCTION = `# Posthaste ${version}

> An email service in your own AWS account: transactional email, contacts, templates, campaigns, segments and workflows behind one HTTP API.

Requests need a key: \`Authorization: Bearer sk_…\`. Bodies and responses are JSON. An error has a code, each invalid field and what to do. A POST
with an \`Idempotency-Key\` can be repeated safely. The links are relative to this address.

- [OpenAPI document](docs/api/openapi.json): all routes, with schemas, examples and error codes
- [API reference](docs/api/index.html): the same as a web page`;

const PROSE_START = /^[A-Za-z*`[]/;
const MARKDOWN_LINK = /\[([^\]]{0,200})\]\([^)]{0,200}\)/g;

function documentLine(folder: Folder, name: string): string {
  const [heading = '', ...paragraphs] = (documentOf(folder, name) ?? '').split('\n\n');
  const firstParagraph = paragraphs.find((text) => PROSE_START.test(text)) ?? '';
  const [sentence = ''] = firstParagraph
    .replace(MARKDOWN_LINK, '$1')
    .replaceAll('**', '')
    .replace(/\s+/g, ' ')
    .split(/(?<=[.:]) /);
  return `- [${heading.replace(/^#+ /, '')}](docs/${folder}/${name})${sentence ? `: ${sentence}` : ''}`;
}

function folderSection(folder: Folder): string {
  const lines = filesIn(folder).map((name) => documentLine(folder, name));
  return `## ${TITLES[folder]}\n\n${lines.join('\n')}`;
}

let documentList: string | undefined;

export const showDocumentList: Endpoint<typeof healthGroup.routes.showDocumentList> = async () => {
  documentList ??= [INTRODUCTION, ...folders.map(folderSection)].join('\n\n');
  return { status: 200, text: `${documentList}\n`, type: 'text/markdown' };
};
