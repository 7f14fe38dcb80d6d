import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MailboxRoute } from './mailbox-context';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves one file of the page. */
const file = (name: string, contentType: string): MailboxRoute => {
  const bytes = readFileSync(join(__dirname, '..', 'page', name));
  return (_context, { response }) => {
    response.writeHead(200, {
      'content-type': `${contentType}; charset=utf-8`,
      'content-security-policy': POLICY,
      'cache-control': 'no-cache',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    response.end(bytes);
    return undefined;
  };
};

const named = (name: string, contentType: string): [path: string, answer: MailboxRoute] => [
  `/_mailbox/page/${name}`,
  file(name, contentType),
];

/** The page's files by their path. */
export const pageFiles: [path: string, answer: MailboxRoute][] = [
  ['/', file('index.html', 'text/html')],
  ...['base', 'mailbox', 'list', 'reader', 'panel'].map((name) => named(`${name}.css`, 'text/css')),
  ...['dom', 'mailbox', 'reader', 'views'].map((name) => named(`${name}.js`, 'text/javascript')),
  named('icon.svg', 'image/svg+xml'),
];
