import type { APIGatewayProxyEvent } from 'aws-lambda';
import { filters } from 'liquidjs';
import { addressErrorMessage } from '../../../functions/send/recipients';
import { keyInBody } from '../../../functions/track/caller-of-body';
import { checks } from '../../../functions/track/checks';
import { Problem } from '../../../shared/contract/problem';
import { trackGroup } from '../../../shared/contract/routes/track';
import { readImage } from '../../../shared/domain/assets/image';
import { htmlPartsOf } from '../../../shared/domain/campaigns/review/html-parts';
import { linksOf, withFooter, withFooterSlot, withLinkNumbers } from '../../../shared/domain/campaigns/template-marks';
import { parseReport } from '../../../shared/domain/dmarc/parse-report';
import { filenameError } from '../../../shared/domain/emails/attachments';
import { readDeclarations, readRules } from '../../../shared/domain/emails/css';
import { encodePhrase } from '../../../shared/domain/emails/headers';
import { calendarError } from '../../../shared/domain/emails/invitation';
import { withPreviewText } from '../../../shared/domain/emails/render-email';
import { textFromHtml, textPlan } from '../../../shared/domain/emails/text-part';
import { withUnsubscribeLink, withUnsubscribeText } from '../../../shared/domain/emails/unsubscribe';
import { withUtm } from '../../../shared/domain/emails/utm';
import { hasVisibleLink } from '../../../shared/domain/emails/visibility';
import { resolveColumns } from '../../../shared/domain/import/columns';
import { csvReader } from '../../../shared/domain/import/csv';
import { detectEncoding, sourceLength, toUtf8 } from '../../../shared/domain/import/encoding';
import { readLayout } from '../../../shared/domain/import/header';
import { type FilePageReader, readLines } from '../../../shared/domain/import/page';
import { suppressionColumns } from '../../../shared/domain/import/suppressions';
import { browserHtml } from '../../../shared/domain/pages/email';
import { filesToForward, forwardedEmail } from '../../../shared/domain/received/forward';
import { emailOfReplyAddress } from '../../../shared/domain/received/reply-address';
import { escapeFormulas, unescapeFormulas } from '../../../shared/domain/spreadsheet-text';
import { storable } from '../../../shared/domain/storable-text';
import { checkTemplate } from '../../../shared/domain/templates/check';
import { usedData } from '../../../shared/domain/templates/compile';
import { graphemes } from '../../../shared/domain/templates/graphemes';
import { inclusionsIn } from '../../../shared/domain/templates/parts/tags';
import { render } from '../../../shared/domain/templates/render';
import { simplePieces } from '../../../shared/domain/templates/simple';
import { SLOT } from '../../../shared/domain/templates/slots';
import { variablesWithFallback } from '../../../shared/domain/templates/with-fallback';
import { readAddress } from '../../../shared/domain/verify/read-address';
import { parseRequest, readJson } from '../../../shared/http/parse';

/** Work on a text from outside, and the file that reads it. */
export interface Scanner {
  name: string;
  file: string;
  work(text: string): unknown;
  /** Processor milliseconds for a million characters, if they are more than those of most. */
  maxMsPerMillion?: number;
}

const footer = {
  url: 'https://u.example/1',
  label: 'Leave',
  preferences: { url: 'https://u.example/1/p', label: 'More' },
};

/** Compiled templates are kept, so each run gets another one. */
let runs = 0;
const fresh = (source: string): string => `${++runs}${source}`;

const pages = (read: FilePageReader<unknown>) => (text: string) => {
  const bytes = Buffer.from(text);
  let at = 0;
  let inLongLine = false;
  for (let turn = 0; turn < bytes.length && at < bytes.length; turn++) {
    const page = read(bytes.subarray(at), { isLast: true, limit: 500, inLongLine });
    if (!page || page.bytesRead === 0) return;
    at += page.bytesRead;
    inLongLine = page.inLongLine;
  }
};

const layout = (readColumns: Parameters<typeof readLayout>[3]) => (text: string) =>
  readLayout(Buffer.from(text), { format: 'csv' }, true, readColumns);

const domain = 'shared/domain';
const templates = `${domain}/templates`;
const marks = `${domain}/campaigns/template-marks.ts`;
const html = `${domain}/emails/html-traversal.ts`;

/** A request whose data has a member for every few characters of a text. */
function bodyOf(text: string): string {
  const pieces = text.match(/[\s\S]{1,8}/gu) ?? [];
  const data = Object.fromEntries(pieces.map((piece, n) => [`${piece}${n}`, n]));
  return JSON.stringify({ email: 'ada@example.org', event: 'read', data });
}

const { maxBodyBytes: _bytes, maxPublicBodyBytes: _public, ...unlimited } = trackGroup.routes.trackEvent;

function readBody(body: string): unknown {
  const event = { headers: { 'content-type': 'application/json' }, body } as unknown as APIGatewayProxyEvent;
  const check = (members: object) => checks.trackEvent?.(members, { now: 0, keyKind: 'secret', given: members }) ?? [];
  try {
    return parseRequest(event, unlimited, readJson(event, unlimited, false), check);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** All code that scans a text from outside or hands it to a parser. */
export const scanners: readonly Scanner[] = [
  { name: 'the body of a request', file: 'shared/http/parse.ts', work: (text) => readBody(bodyOf(text)) },
  {
    name: 'a signed address for answers',
    file: `${domain}/received/reply-address.ts`,
    work: (text) => emailOfReplyAddress({ secret: 'secret' }, `r+e${text}@reply.example`),
  },
  {
    name: 'an image',
    file: `${domain}/assets/image.ts`,
    work: (text) =>
      readImage(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2]), Buffer.from(text, 'latin1')])),
  },
  { name: 'an HTML template', file: `${templates}/prepare.ts`, work: (text) => checkTemplate(fresh(text), 'html') },
  { name: 'a text template', file: `${templates}/prepare.ts`, work: (text) => checkTemplate(fresh(text), 'text') },
  {
    name: 'an output',
    file: `${templates}/code-scanner.ts`,
    work: (text) => checkTemplate(fresh(`{{ ${text} }}`), 'html'),
  },
  {
    name: 'the sides of a condition',
    file: `${templates}/mistakes.ts`,
    work: (text) => checkTemplate(fresh(`{% if ${text} %}x{% endif %}`), 'html'),
  },
  {
    name: 'an assignment',
    file: `${templates}/code-scanner.ts`,
    work: (text) => checkTemplate(fresh(`{% assign a = ${text} %}`), 'html'),
  },
  {
    name: 'a condition',
    file: `${templates}/code-scanner.ts`,
    work: (text) => checkTemplate(fresh(`{% if ${text} %}{% endif %}`), 'html'),
  },
  {
    name: 'the data that a template reads',
    file: `${templates}/compile.ts`,
    work: (text) => usedData([{ source: fresh(text), kind: 'html' }]),
  },
  {
    name: 'the partials of a template',
    file: `${templates}/parts/tags.ts`,
    work: (text) => inclusionsIn(`{% render "a" %}${text}`),
  },
  { name: 'the values of a simple template', file: `${templates}/simple.ts`, work: simplePieces },
  { name: 'the characters of a text', file: `${templates}/graphemes.ts`, work: graphemes },
  { name: 'a rendering', file: `${templates}/render.ts`, work: (text) => render(fresh(text), 'html', { a: 'b' }) },
  {
    name: "a campaign's links",
    file: marks,
    work: (text) => linksOf({ body: text, variants: [] }),
  },
  {
    name: "a campaign's links and pictures with their lines",
    file: `${domain}/campaigns/review/html-parts.ts`,
    work: htmlPartsOf,
  },
  {
    name: 'the numbers of its links',
    file: marks,
    work: (text) => withLinkNumbers(text, [{ number: 1, url: 'https://x.example' }]),
  },
  {
    name: 'the UTM parameters of links',
    file: `${domain}/emails/utm.ts`,
    work: (text) => withUtm(text, { source: 'a' }, 'https://x.example'),
  },
  { name: "the footer's place", file: marks, work: withFooterSlot },
  { name: 'the footer', file: marks, work: (text) => withFooter(text, footer) },
  {
    name: 'a DMARC report',
    file: `${domain}/dmarc/parse-report.ts`,
    work: (text) => parseReport(Buffer.from(`<feedback>${text}</feedback>`), 0),
  },
  { name: 'the text part', file: html, work: textFromHtml },
  {
    name: 'the plan of a text part',
    file: `${domain}/emails/text-plan.ts`,
    work: (text) => {
      const plan = textPlan(text.replaceAll(' ', SLOT));
      return plan?.fill(Array.from({ length: plan.slotCount }, () => '&'));
    },
  },
  { name: 'the key in a body', file: 'functions/track/caller-of-body.ts', work: keyInBody },
  {
    name: 'the calendar of an invitation',
    file: 'shared/domain/emails/invitation.ts',
    work: (text) =>
      [text, `BEGIN:VCALENDAR\n${text}`].map((calendar) => calendarError(Buffer.from(calendar), 'REQUEST')),
  },
  {
    name: 'an email viewed in the browser',
    file: 'shared/domain/pages/email.ts',
    work: (text) => [
      browserHtml({ subject: '', html: text, text }, []),
      browserHtml({ subject: '', html: '', text }, []),
    ],
  },
  {
    name: 'the preview text',
    file: `${domain}/emails/render-email.ts`,
    work: (text) => withPreviewText(`${text}<p>`, 'a'),
  },
  { name: 'the unsubscribe link', file: html, work: (text) => withUnsubscribeLink(text, footer) },
  {
    name: 'the unsubscribe link of a text',
    file: `${domain}/emails/unsubscribe.ts`,
    work: (text) => withUnsubscribeText(text, footer),
  },
  { name: 'CSV', file: `${domain}/import/csv.ts`, work: pages(csvReader(',')), maxMsPerMillion: 6_000 },
  { name: 'NDJSON', file: `${domain}/import/page.ts`, work: pages(readLines) },
  {
    name: 'a file in Windows-1252',
    file: `${domain}/import/encoding.ts`,
    work: (text) => {
      const bytes = Buffer.from(`\x80${text}`, 'latin1');
      detectEncoding(bytes, true);
      return sourceLength(toUtf8(bytes, 'windows-1252'), 'windows-1252');
    },
  },
  {
    name: 'the columns of contacts',
    file: `${domain}/import/header.ts`,
    work: layout((header) => resolveColumns(header, {}) as never),
  },
  {
    name: 'the columns of suppressions',
    file: `${domain}/import/header.ts`,
    work: layout((header) => suppressionColumns(header, undefined) as never),
  },
  {
    name: 'a cell of CSV that we write',
    file: `${domain}/spreadsheet-text.ts`,
    work: (text) => unescapeFormulas(escapeFormulas(text)),
  },
  { name: 'a text to store', file: `${domain}/storable-text.ts`, work: storable },
  {
    name: 'an email to forward',
    file: `${domain}/received/forward.ts`,
    work: (text) => {
      const signs = { headers: new Map([['auto-submitted', text]]), contentType: text, hops: 1 };
      const from = { email: text, name: text };
      const texts = { subject: text, text, html: text, messageId: text, replyTo: { email: text } };
      const file = { filename: text, contentType: text, bytes: new Uint8Array(1), inlineContentId: text };
      const { omittedNames } = filesToForward([file]);
      const forwarding = { domain: 'example.com', via: text, to: [text], omittedNames, dmarc: 'PASS' as const };
      return forwardedEmail({ ...signs, ...texts, from, files: [file] }, forwarding);
    },
  },
  { name: 'the name of a file', file: `${domain}/emails/attachments.ts`, work: filenameError },
  {
    name: 'what can be seen of HTML',
    file: `${domain}/emails/visibility.ts`,
    work: (text) => hasVisibleLink(`<style>a{color:red}</style>${text}`, 'https://x.example'),
  },
  { name: 'a style sheet', file: `${domain}/emails/css.ts`, work: readRules },
  { name: 'a style attribute', file: `${domain}/emails/css.ts`, work: readDeclarations },
  { name: 'an address to verify', file: `${domain}/verify/read-address.ts`, work: readAddress },
  {
    name: 'a text that is no address',
    file: 'functions/send/recipients.ts',
    work: (text) => addressErrorMessage(text, 'to'),
  },
  { name: 'a display name', file: `${domain}/emails/headers.ts`, work: encodePhrase },
  {
    name: 'the names with a fallback',
    file: `${domain}/templates/with-fallback.ts`,
    work: (text) => variablesWithFallback([text]),
  },
];

/** Files that look like scanners and read nothing long, with the reason. */
export const bounded: Readonly<Record<string, string>> = {
  'shared/domain/verify/sorted-list.ts': 'searches our own lists by halves; a name has at most 255 characters',
  'shared/domain/emails/html-parser.ts': 'only brings the library to html-traversal.ts, which is measured',
  'shared/domain/contacts/name.ts': 'reads the first character of each word in our own list of field names',
  'shared/domain/templates/tokenizer.ts': 'part of the engine, which is measured',
  'shared/domain/templates/tokens.ts': 'part of the engine, which is measured',
  'shared/mime/open-report.ts': 'reads at most 100 bytes of a report; the library behind it has a bound of its own',
  'shared/domain/templates/liquid.ts': 'only brings the library to the engine, which is measured',
  'shared/domain/templates/graphemes.ts':
    'one pass in pieces of 1,000 characters, of which at most 64 are read again; 500,000 take 0.3 s',
  'shared/mcp/tool-response.ts': 'searches for addresses by an expression that is measured, in answers of the API',
  'shared/mime/read-email.ts':
    'one pass over at most 750,000 lines of 40 MB; the parser behind it takes 15 µs a line, whatever is in it',
  'shared/queue/consume.ts': "reads one character of SQS's message id",
};

/** Every filter of the templates, with the arguments that make it work. */
export const filterCalls: readonly string[] = [
  ...Object.keys(filters),
  'split: ","',
  'split: "" | size',
  'split: "" | uniq | size',
  'split: "" | sort | size',
  'split: "" | sort_natural | size',
  'split: "" | where: "a" | size',
  'split: "" | join: ","',
  'replace: "a", "b"',
  'remove: "a"',
  'replace_last: "a", "b"',
  'truncate: 10',
  'truncatewords: 10',
  'slice: 1, 100000',
  'date: "%Y"',
  'money: "EUR"',
  'number: 2',
  'local_date',
  'local_time: "short", a',
  'local_datetime: a',
];
export const filtered = (call: string) => (text: string) => render(`{{ a | ${call} }}`, 'text', { a: text });

/** What has a meaning in templates, HTML, CSS, CSV, JSON, addresses, headers and URLs, whole and cut short. */
export const pumps: readonly string[] = [
  ...'a 1 { {{ {% {{a}} {%a%} {{a| |upcase ?? a??b [a ["a"] .a (1 (1.. < <! <!- <!-- <? <> </a> <p> </p> <b><i> <td> <li>'.split(
    ' ',
  ),
  ...'" "a "a" a" \' \\ , ; : & &amp &amp; &# @ a@ . a. a, ( ) ? x= = - _ + % %41 / https:// mailto: <svg> </body>'.split(
    ' ',
  ),
  ...[' ', '\n', '\r', '\r\n', ' \n', '\t', '\0', 'é', '\ud83d', '😀', '\u00ad', '"\n', '"a\n', ',\n'],
  ...['{% raw %}', '{% raw %}{{', '{% endraw %}', '{% comment %}', '{% if a %}', '{% for a in b %}', '{{ a | upcase'],
  ...['<a ', '<b a=b ', '<a href=https://x.example ses:tags=a>', "<a href=https://x.example ses:tags='a'>x</a>"],
  ...['<script>', '</script>', '<style>', '<style>a{b:c;', '<![CDATA[', '<title>', '{{unsubscribeUrl}}', '<p style="'],
];
