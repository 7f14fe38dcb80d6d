import addressparser from 'nodemailer/lib/addressparser';
import { decodeWords } from 'postal-mime';
import { badRequest } from './errors';

export interface Mailbox {
  name: string;
  address: string;
}

const ascii = /^[\x20-\x7e]*$/;
const localPart = /^(?:[^\s"(),:;<>@[\]\\]+|"[^"\\]*")$/;
const domainName = /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9-]{2,63}$/i;

/** Accepts only ASCII, as SES does: names as encoded words (RFC 2047), domains as A-labels. */
export function parseAddress(text: string): Mailbox {
  if (/[\r\n]/.test(text)) throw badRequest('Address contains a line break');
  const parsed = addressparser(text, { flatten: true });
  const single = parsed.length === 1 ? parsed[0] : undefined;
  if (!single?.address) throw badRequest(`Illegal address: ${text.slice(0, 320)}`);
  const at = single.address.lastIndexOf('@');
  if (at < 0) throw badRequest("Missing final '@domain'");
  const local = single.address.slice(0, at);
  if (!ascii.test(local)) throw badRequest('Local address contains non-ASCII characters');
  if (local.length > 64 || !localPart.test(local)) throw badRequest('Local address contains control or whitespace');
  if (!domainName.test(single.address.slice(at + 1))) throw badRequest('Domain contains illegal character');
  if (!ascii.test(text))
    throw badRequest('A display name with non-ASCII characters must be an encoded word (RFC 2047)');
  return { name: decodeWords(single.name), address: single.address };
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

export const displayAddress = ({ name, address }: Mailbox): string => (name ? `${name} <${address}>` : address);
