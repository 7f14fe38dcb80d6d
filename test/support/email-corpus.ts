import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/**
 * Emails that people, shops, spammers and broken programs have sent: test data of the Python package `mail-parser`
 * (Apache-2.0), which its source distribution has. `pip` fetches it once; without Python or a registry there is no corpus.
 */
const PACKAGE = 'mail-parser==4.8.0';
const SHA256 = '602e659b159652d378b0f9cce2d682bee692bedae72687786e2b2e52eaeb9afc';
const folder = join(__dirname, '..', '..', '.cache', 'email-corpus');
const archive = join(folder, 'mail_parser-4.8.0.tar.gz');

/** An email, and what Python's own parser says of it. */
export interface CorpusEmail {
  name: string;
  raw: Buffer;
  /** The first address of From. */
  from: string;
  subject: string;
  filenames: string[];
}

const python = (args: readonly string[], input?: string) =>
  spawnSync('python3', args, { encoding: 'utf8', input, timeout: 120_000, maxBuffer: 50_000_000 });

/** The archive's bytes; null if they can't be had. */
function fetchArchive(): Buffer | null {
  mkdirSync(folder, { recursive: true });
  if (!existsSync(archive))
    python(['-m', 'pip', 'download', '-q', '--no-deps', '--no-binary', ':all:', '-d', folder, PACKAGE]);
  if (!existsSync(archive)) return null;
  const bytes = readFileSync(archive);
  if (createHash('sha256').update(bytes).digest('hex') !== SHA256) throw new Error('the corpus is another one');
  return bytes;
}

const BLOCK = 512;
const textAt = (bytes: Buffer, start: number, length: number): string =>
  bytes.toString('latin1', start, start + length).replace(/\0.*$/s, '');

/** The emails in a tar file. */
function emailsIn(tar: Buffer): { name: string; raw: Buffer }[] {
  const emails: { name: string; raw: Buffer }[] = [];
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0; ) {
    const [path, size] = [textAt(tar, at, 100), Number.parseInt(textAt(tar, at + 124, 12), 8)];
    const [, name] = /\/tests\/mails\/(mail_(?:test|malformed)_\d+)$/.exec(path) ?? [];
    if (name) emails.push({ name, raw: tar.subarray(at + BLOCK, at + BLOCK + size) });
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return emails.sort((one, other) => (one.name < other.name ? -1 : 1));
}

const ORACLE = `
import base64, email, json, re, sys
from email.policy import default
from email.utils import getaddresses
def parts(mail):
    return [part for each in mail.get_payload() for part in parts(each)] if mail.is_multipart() else [mail]
for line in sys.stdin:
    mail = email.message_from_bytes(base64.b64decode(line), policy=default)
    compat = email.message_from_bytes(base64.b64decode(line))
    # Python takes an address that stands in place of the name for the sender.
    bracketed = re.findall(r'<([^<>\\s]+@[^<>\\s]+)>', str(compat['From']))
    senders = bracketed or [a for _, a in getaddresses([str(compat['From'])])]
    names = [part.get_filename() for part in parts(mail) if part.get_filename()]
    print(json.dumps({'from': senders[0], 'subject': str(mail['Subject'] or ''), 'filenames': names}))
`;

/** The corpus; null if it can't be had here. */
export function emailCorpus(): CorpusEmail[] | null {
  const bytes = fetchArchive();
  if (bytes === null) return null;
  const emails = emailsIn(gunzipSync(bytes));
  const { stdout, stderr } = python(['-c', ORACLE], emails.map(({ raw }) => `${raw.toString('base64')}\n`).join(''));
  const told = stdout.trim().split('\n');
  if (told.length !== emails.length) throw new Error(stderr);
  return emails.map((email, index) => ({ ...email, ...JSON.parse(told[index] as string) }));
}
