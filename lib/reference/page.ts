import {
  type ApiDocument,
  type Operation,
  operationsOf,
  type Schema,
} from '../../packages/dashboard/src/rooms/developers/api/document';
import { collapsible, escapeText, paragraphs, slug } from './markup';
import { anchorOf, errorSection, operationSection } from './operation';
import { fieldsHtml } from './schema';
import { style } from './style';

export type ReferenceDocument = ApiDocument & { info: { title: string; version: string; description: string } };

const TITLES: Readonly<Record<string, string>> = { mcp: 'MCP' };
const titleOf = (group: string): string => TITLES[group] ?? `${group[0]?.toUpperCase()}${group.slice(1)}`;

const link = (operation: Operation): string =>
  `<li><a href="#${anchorOf(operation)}">${escapeText(operation.summary)}</a></li>`;

function contents(groups: readonly [ApiDocument['tags'][number], Operation[]][]): string {
  const items = groups.map(([{ name }, operations]) =>
    collapsible(escapeText(titleOf(name)), `<ul>\n${operations.map(link).join('\n')}\n</ul>`),
  );
  return `<nav aria-label="Contents">\n<p><a href="#top"><b>Posthaste API</b></a></p>\n${items.join('\n')}\n<p><a href="#errors">Errors</a></p>\n<p><a href="#schemas">Objects</a></p>\n</nav>`;
}

const schemaSection = ([name, schema]: [string, Schema], document: ApiDocument): string =>
  `<article id="schema-${slug(name)}">\n<h3><a href="#schema-${slug(name)}">${name}</a></h3>\n${schema.description ? paragraphs(schema.description) : ''}\n${fieldsHtml(schema, document)}\n</article>`;

const agentOperationIds = ({ paths }: ApiDocument): ReadonlySet<string> =>
  new Set(
    Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap((operation) => ('x-agents' in operation ? [operation.operationId] : [])),
    ),
  );

export function referencePage(document: ReferenceDocument): string {
  const { info, tags, components } = document;
  const agentIds = agentOperationIds(document);
  const isForAgents = ({ id, group }: Operation) => {
    const operationId = id.slice(`${group}.`.length);
    return agentIds.has(operationId);
  };
  const operations = operationsOf(document);
  const groups = tags.map((tag): [typeof tag, Operation[]] => [
    tag,
    operations.filter(({ group }) => group === tag.name),
  ]);
  const sections = groups.map(([{ name, description }, groupOperations]) =>
    [
      `<section aria-labelledby="${name}">\n<h2 id="${name}">${escapeText(titleOf(name))}</h2>`,
      paragraphs(description),
      ...groupOperations.map((operation) => operationSection(operation, isForAgents(operation), document)),
      '</section>',
    ].join('\n'),
  );
  const schemas = Object.entries(components.schemas).map((entry) => schemaSection(entry, document));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API reference · ${escapeText(info.title)}</title>
<style>${style}</style>
</head>
<body id="top">
<a class="skip" href="#content">Skip to content</a>
${contents(groups)}
<main id="content">
<h1>API reference</h1>
<p class="access">Version ${escapeText(info.version)}</p>
${paragraphs(info.description)}
<p>Examples use the local service at <code>http://127.0.0.1:3000</code>. For a deployed service, use its URL. Programs can read this reference as an <a href="openapi.json">OpenAPI document</a>.</p>
${sections.join('\n')}
${errorSection(operations)}
<section aria-labelledby="schemas">
<h2 id="schemas">Objects</h2>
${schemas.join('\n')}
</section>
</main>
</body>
</html>
`;
}
