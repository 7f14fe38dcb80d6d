import type { LocalSettings } from './settings';

type Ports = Pick<LocalSettings, 'PORT' | 'SMTP_PORT'>;

export function portInUseText({ PORT, SMTP_PORT }: Ports, port: number | undefined): string {
  if (port !== undefined && port === SMTP_PORT)
    return `Port ${port}, for SMTP, is in use. Choose another with --smtp or SMTP_PORT; 0 takes a free one.`;
  const isMailbox = port === PORT + 1;
  const use = isMailbox ? `Port ${port}, for the mailbox, the one after the API's,` : `Port ${PORT}, for the API,`;
  return `${use} is in use. Choose another for the API with --port or PORT; 0 takes free ones.`;
}
