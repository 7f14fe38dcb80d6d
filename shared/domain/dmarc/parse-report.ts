import { DAY_SECONDS } from '../../durations';
import { htmlLibrary } from '../emails/html-traversal';
import { beginningOf, storable } from '../storable-text';
import { networkOf } from '../visitor';
import {
  type AuthResult,
  type DmarcDisposition,
  dispositions,
  type ParsedReport,
  type ReportRecord,
  reportBounds,
} from './report';

/** Bytes parsed at once. Parsing stops after the chunk with an error. */
const CHUNK_BYTES = 64 * 1024;
const MAX_TEXT = 500;
const MAX_NAME = 100;
const MAX_SIGNATURES = 10;
const MAX_TEXTS = 100;
/** RFC 9990 asks for at most a day. */
const MAX_PERIOD_SECONDS = 8 * DAY_SECONDS;

const DOMAIN = /^[a-z0-9_][a-z0-9._-]{0,252}$/;
const NAME = /^[\w.-]{1,100}$/;
const RESULT = /^[a-z]{1,20}$/;

interface UnfinishedRecord {
  texts: Map<string, string>;
  signatures: Map<string, string>[];
  returnPaths: Map<string, string>[];
}

const newRecord = (): UnfinishedRecord => ({ texts: new Map(), signatures: [], returnPaths: [] });

const RECORD = 'feedback/record/';
const DKIM = 'auth_results/dkim';
const SPF = 'auth_results/spf';

const numberOf = (text: string | undefined): number => (/^\d{1,12}$/.test(text ?? '') ? Number(text) : Number.NaN);
const domainOf = (text = ''): string | null => {
  const name = text.toLowerCase().replace(/\.$/, '');
  return DOMAIN.test(name) ? name : null;
};

function authResultOf(texts: ReadonlyMap<string, string>): AuthResult | null {
  const domain = domainOf(texts.get('domain'));
  const result = (texts.get('result') ?? '').toLowerCase();
  const selector = texts.get('selector') ?? '';
  if (!domain || !RESULT.test(result)) return null;
  return { domain, ...(NAME.test(selector) ? { selector } : {}), result };
}

/** RFC 9990 has `pass` where RFC 7489 has `none`. */
function dispositionOf(text = ''): DmarcDisposition | null {
  const name = text.toLowerCase();
  if (name === 'pass') return 'none';
  return dispositions.find((disposition) => disposition === name) ?? null;
}

const authResultsOf = (texts: readonly ReadonlyMap<string, string>[]): AuthResult[] =>
  texts
    .slice(0, MAX_SIGNATURES)
    .map(authResultOf)
    .filter((result) => result !== null);

function recordOf({ texts, signatures, returnPaths }: UnfinishedRecord): ReportRecord | null {
  const network = networkOf(texts.get('row/source_ip') ?? '');
  const count = numberOf(texts.get('row/count'));
  const disposition = dispositionOf(texts.get('row/policy_evaluated/disposition'));
  const headerFrom = domainOf(texts.get('identifiers/header_from'));
  const isCountValid = count >= 1 && count <= reportBounds.count;
  if (!network || !disposition || !headerFrom || !isCountValid) return null;
  const isAligned = (check: string) => texts.get(`row/policy_evaluated/${check}`)?.toLowerCase() === 'pass';
  return {
    network,
    count,
    disposition,
    headerFrom,
    dkimAligned: isAligned('dkim'),
    spfAligned: isAligned('spf'),
    dkim: authResultsOf(signatures),
    spf: authResultsOf(returnPaths)[0] ?? null,
  };
}

function setOnce(texts: Map<string, string> | undefined, name: string, text: string): void {
  if (texts && texts.size < MAX_TEXTS && !texts.has(name)) texts.set(name, text);
}

/** Rejects a document type: without one, only XML's five entities exist. */
class ReportHandler {
  error: string | null = null;
  isComplete = false;
  readonly head = new Map<string, string>();
  readonly records: ReportRecord[] = [];
  skipped = 0;
  readonly #path: string[] = [];
  #record = newRecord();
  #text = '';

  begin(tag: string): void {
    const name = tag.slice(tag.indexOf(':') + 1).toLowerCase();
    if (this.#path.length === 0 && (name !== 'feedback' || this.isComplete)) this.error ??= 'no report';
    if (this.#path.length >= reportBounds.depth) this.error ??= 'too deep';
    if (name.length > MAX_NAME) this.error ??= 'no report';
    // After an error, the parser still finishes its chunk.
    if (this.error !== null) return;
    this.#path.push(name);
    this.#text = '';
    const path = this.#path.join('/');
    if (path === 'feedback/record') this.#record = newRecord();
    if (path === `${RECORD}${DKIM}`) this.#record.signatures.push(new Map());
    if (path === `${RECORD}${SPF}`) this.#record.returnPaths.push(new Map());
  }

  text(text: string): void {
    if (this.#text.length < MAX_TEXT) this.#text += text.slice(0, MAX_TEXT);
  }

  end(isImplied: boolean): void {
    if (isImplied) this.error ??= 'not closed';
    if (this.error !== null) return;
    const path = this.#path.join('/');
    this.#store(path, storable(beginningOf(this.#text.trim(), MAX_TEXT)));
    this.#text = '';
    this.#path.pop();
    if (path === 'feedback/record') this.#endRecord();
    if (path === 'feedback') this.isComplete = true;
  }

  #store(path: string, text: string): void {
    if (text === '') return;
    const end = path.lastIndexOf('/');
    const parent = path.slice(0, end);
    const name = path.slice(end + 1);
    if (parent === `${RECORD}${DKIM}`) setOnce(this.#record.signatures.at(-1), name, text);
    else if (parent === `${RECORD}${SPF}`) setOnce(this.#record.returnPaths.at(-1), name, text);
    else if (path.startsWith(RECORD)) setOnce(this.#record.texts, path.slice(RECORD.length), text);
    else setOnce(this.head, path, text);
  }

  #endRecord(): void {
    const record = this.records.length < reportBounds.records ? recordOf(this.#record) : null;
    if (record) this.records.push(record);
    else this.skipped += 1;
  }
}

function readXml(xml: Uint8Array): ReportHandler {
  const handler = new ReportHandler();
  const { Parser } = htmlLibrary();
  const parser = new Parser(
    {
      onopentagname: (name) => handler.begin(name),
      ontext: (text) => handler.text(text),
      onclosetag: (_name, isImplied) => handler.end(isImplied),
      // Document types begin with an exclamation mark, `<?xml` with a question mark.
      onprocessinginstruction: (name) => {
        if (name.startsWith('!')) handler.error ??= 'document type';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = new TextDecoder();
  for (let at = 0; at < xml.length && handler.error === null; at += CHUNK_BYTES) {
    parser.write(decoder.decode(xml.subarray(at, at + CHUNK_BYTES), { stream: true }));
  }
  if (handler.error === null) parser.end();
  return handler;
}

const METADATA = 'feedback/report_metadata/';

/** RFC 7489, appendix C, or RFC 9990. Returns the reason if invalid. `now` is in epoch milliseconds. */
export function parseReport(xml: Uint8Array, now: number): ParsedReport | string {
  const { error, isComplete, head, records, skipped } = readXml(xml);
  if (error !== null) return error;
  if (!isComplete) return 'no report';
  const begin = numberOf(head.get(`${METADATA}date_range/begin`));
  const end = numberOf(head.get(`${METADATA}date_range/end`));
  if (!isPlausiblePeriod(begin, end, now / 1000)) return 'wrong time';
  const domain = domainOf(head.get('feedback/policy_published/domain'));
  const reportId = head.get(`${METADATA}report_id`);
  if (!domain || !reportId) return 'incomplete';
  const organization = beginningOf(head.get(`${METADATA}org_name`) ?? '', 100).replaceAll(/\p{Cc}/gu, ' ');
  return { organization, reportId, domain, begin, end, records, skipped };
}

/** Reports arrive a day later, or more if a server was down. */
const OLDEST_SECONDS = 31 * DAY_SECONDS;
function isPlausiblePeriod(begin: number, end: number, now: number): boolean {
  const hasPlausibleLength = begin <= end && end - begin <= MAX_PERIOD_SECONDS;
  return hasPlausibleLength && begin >= now - OLDEST_SECONDS && begin <= now + DAY_SECONDS;
}
