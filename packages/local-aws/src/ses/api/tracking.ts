import { Parser } from 'htmlparser2';

export interface TrackedLink {
  url: string;
  tags: Record<string, string[]> | null;
}

export interface TrackingChoice {
  opens: boolean;
  clicks: boolean;
  clickUrl: string;
  openUrl: string;
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** `ses:no-track` keeps a link untracked. Removes `ses:` attributes. */
export function addTracking(html: string, choice: TrackingChoice): { html: string; links: TrackedLink[] } {
  const links: TrackedLink[] = [];
  const edits: Edit[] = [];
  let bodyEnd = html.length;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name !== 'a' && name !== 'area') return;
      const newAttributes = editLink(attributes, choice, links);
      if (!newAttributes) return;
      edits.push({ start: parser.startIndex, end: parser.endIndex + 1, text: openTag(name, newAttributes) });
    },
    onclosetag(name, implied) {
      if (name === 'body' && !implied) bodyEnd = parser.startIndex;
    },
  });
  parser.end(html);
  if (choice.opens) edits.push({ start: bodyEnd, end: bodyEnd, text: pixel(choice.openUrl) });
  return { html: applyEdits(html, edits), links };
}

type Attributes = Record<string, string>;

function editLink(attributes: Attributes, choice: TrackingChoice, links: TrackedLink[]): Attributes | undefined {
  const { 'ses:no-track': noTrack, 'ses:tags': tags, ...rest } = attributes;
  const isTracked = choice.clicks && noTrack === undefined && /^https?:\/\//i.test(rest.href?.trim() ?? '');
  if (isTracked) {
    links.push({ url: (rest.href as string).trim(), tags: tags === undefined ? null : parseTags(tags) });
    return { ...rest, href: `${choice.clickUrl}/${links.length - 1}` };
  }
  return noTrack === undefined && tags === undefined ? undefined : rest;
}

function parseTags(text: string): Record<string, string[]> {
  const tags: Record<string, string[]> = {};
  for (const pair of text.split(';')) {
    const [name, value] = pair.split(':', 2).map((part) => part.trim());
    if (name && value) tags[name] = [...(tags[name] ?? []), value];
  }
  return tags;
}

function openTag(name: string, attributes: Attributes): string {
  const parts = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
  return `<${name}${parts.join('')}>`;
}

const escapeAttribute = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const pixel = (url: string): string => `<img alt="" src="${url}" style="display:none;width:1px;height:1px">`;

function applyEdits(html: string, edits: Edit[]): string {
  let result = '';
  let position = 0;
  for (const { start, end, text } of edits.sort((a, b) => a.start - b.start)) {
    result += html.slice(position, start) + text;
    position = end;
  }
  return result + html.slice(position);
}
