import type { LocalClock } from '../../clock';
import type { TokenBucket } from '../control';
import type { Dice } from '../dice';
import type { MailStore } from '../mail-store';
import type { MailboxSettings } from '../settings';
import type { AccountStore } from './account-store';

/** What every operation of the SES stand-in works on. */
export interface SesContext {
  clock: LocalClock;
  account: AccountStore;
  mails: MailStore;
  settings: () => MailboxSettings;
  dice: () => Dice;
  /** The bucket of an operation's or of the sending rate; null when there is no limit. */
  bucket: (name: string) => TokenBucket | null;
  /** The server's own address, for tracking links. */
  url: () => string;
  /** Told of every accepted mail. */
  onMail: () => void;
}

interface SesCall {
  /** The parsed JSON body; undefined when there is none. */
  body: unknown;
  /** The names in the path, decoded. */
  names: string[];
}

/** Answers the JSON of a 200; refusals are thrown as SesError, invalid bodies as ZodError. */
export type Operation = (context: SesContext, call: SesCall) => unknown | Promise<unknown>;
