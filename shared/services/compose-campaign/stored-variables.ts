import type { MailTemplates } from '../../domain/emails/render-mail';
import { usedData } from '../../domain/templates/variables';

/** A contact has 32 KB of data at most, and each KB of a mail's row costs with every write of it. */
const MAXIMUM_BYTES = 8_192;
/** Decides the language of the footer. */
const LOCALE = 'locale';

/**
 * Picks what the templates read of a contact's data, so that the mail can be rendered again when the data have
 * changed; null where that is too much to be kept.
 */
export function variablesReader({ subject, body, text, fromName }: MailTemplates) {
  const { keys, all } = usedData([
    { source: subject, kind: 'line' },
    { source: body, kind: 'html' },
    { source: text ?? '', kind: 'text' },
    { source: fromName ?? '', kind: 'line' },
  ]);
  const isRead = (name: string): boolean => all || keys.has(name) || name === LOCALE;
  return (data: Readonly<Record<string, unknown>>): Record<string, unknown> | null => {
    const read = Object.fromEntries(Object.entries(data).filter(([name]) => isRead(name)));
    return Buffer.byteLength(JSON.stringify(read)) <= MAXIMUM_BYTES ? read : null;
  };
}
