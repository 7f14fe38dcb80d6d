import type { IncomingMessage } from 'node:http';

export function emailPageHeaders({ headers: { host } }: IncomingMessage): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `img-src http://${host} data: https: http:`,
    "style-src 'unsafe-inline' https:",
    'font-src data: https:',
    "frame-ancestors 'self'",
    "form-action 'none'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; ');
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
  };
}
