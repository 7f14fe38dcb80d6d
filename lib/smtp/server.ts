import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { MAX_RECIPIENTS } from '../../shared/contract/email-limits';
import { MINUTE_MS } from '../../shared/durations';
import { acceptEmail } from './accept';
import { VerifiedKeys } from './keys';
import { MAX_EMAIL_BYTES, MemoryBudget, withEmail } from './received';
import { oneLine, SmtpRefusal, TEMPORARY_FAILURE } from './refusal';

export interface BridgeOptions {
  host: string;
  port: number;
  url: string;
  /** The API key that sends all emails. Without it, each client's password is its API key. */
  key?: string;
  /** PEM. Without it, only loopback is allowed. */
  tls?: { cert: Buffer; key: Buffer; implicit: boolean };
  /** Entries contain no addresses, subjects or keys. */
  log: (entry: Record<string, string | number | undefined>) => void;
}

export interface Bridge {
  port: number;
  stop(): Promise<void>;
}

const MAX_CLIENTS = 100;
const MAX_CLIENTS_PER_ADDRESS = 50;
/** For all API calls of one email together. Many clients wait only a minute. */
const CALLS_TIMEOUT_MS = 45_000;
const SOCKET_TIMEOUT_MS = MINUTE_MS;
const CLOSE_TIMEOUT_MS = 500;
const CLOSING = 421;

function callBackWith<T extends unknown[]>(
  work: Promise<T>,
  callback: (error: Error | null, ...values: T | []) => void,
  errorOf: (error: unknown) => Error,
): void {
  work.then(
    (values) => callback(null, ...values),
    (error: unknown) => callback(errorOf(error)),
  );
}

class ConnectionCounts {
  private readonly counts = new Map<string, number>();

  add(address: string): boolean {
    const count = (this.counts.get(address) ?? 0) + 1;
    this.counts.set(address, count);
    return count <= MAX_CLIENTS_PER_ADDRESS;
  }

  remove(address: string): void {
    const count = (this.counts.get(address) ?? 0) - 1;
    if (count > 0) this.counts.set(address, count);
    else this.counts.delete(address);
  }
}

function serverOptions({ key, tls }: BridgeOptions): SMTPServerOptions {
  const tlsOptions = tls
    ? { cert: tls.cert, key: tls.key, minVersion: 'TLSv1.2' as const, secure: tls.implicit }
    : { hideSTARTTLS: true, disabledCommands: ['STARTTLS'], allowInsecureAuth: true };
  return {
    ...tlsOptions,
    name: 'posthaste',
    banner: 'Posthaste',
    logger: false,
    authMethods: ['PLAIN', 'LOGIN'],
    authOptional: key !== undefined,
    disableReverseLookup: true,
    size: MAX_EMAIL_BYTES,
    maxRecipients: MAX_RECIPIENTS,
    maxClients: MAX_CLIENTS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    closeTimeout: CLOSE_TIMEOUT_MS,
  };
}

function smtpErrorOf(error: unknown, session: SMTPServerSession, log: BridgeOptions['log']): Error {
  if (error instanceof SmtpRefusal) {
    log({ event: 'refused', session: session.id, code: error.responseCode });
    return error;
  }
  const refusal = new SmtpRefusal(TEMPORARY_FAILURE, 'The bridge has failed. Try again later.');
  const errorName = error instanceof Error ? error.name : 'unknown';
  log({ event: 'refused', session: session.id, code: refusal.responseCode, error: errorName });
  return refusal;
}

function emailAcceptor(options: BridgeOptions, memory: MemoryBudget) {
  return async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<[string]> => {
    const { mailFrom, rcptTo } = session.envelope;
    const sentence = await withEmail(stream, memory, (raw) => {
      const signal = AbortSignal.timeout(CALLS_TIMEOUT_MS);
      const recipients = rcptTo.map(({ address }) => address);
      const sender = mailFrom ? mailFrom.address : '';
      return acceptEmail({ url: options.url, key: options.key ?? session.user, signal }, { raw, sender, recipients });
    });
    options.log({ event: 'accepted', session: session.id, recipients: rcptTo.length, bytes: stream.byteLength });
    return [oneLine(sentence)];
  };
}

function handlersOf(options: BridgeOptions) {
  const keys = new VerifiedKeys(options.url);
  const connections = new ConnectionCounts();
  const pendingEmails = new Set<Promise<unknown>>();
  const state = { isClosing: false };
  const accept = emailAcceptor(options, new MemoryBudget());
  const handlers: SMTPServerOptions = {
    onConnect: ({ remoteAddress }, callback) =>
      callback(
        connections.add(remoteAddress) ? null : new SmtpRefusal(CLOSING, 'Too many connections from this address.'),
      ),
    onClose: ({ remoteAddress }) => connections.remove(remoteAddress),
    onAuth: (auth, session, callback) => {
      const checkedKey = options.key ?? keys.check(auth, AbortSignal.timeout(CALLS_TIMEOUT_MS));
      callBackWith(
        Promise.resolve(checkedKey).then((user) => [{ user }] as [{ user: string }]),
        callback,
        (error) => smtpErrorOf(error, session, options.log),
      );
    },
    onMailFrom: (_, __, callback) =>
      callback(state.isClosing ? new SmtpRefusal(CLOSING, 'The bridge is stopping. Try again later.') : null),
    onData: (stream, session, callback) => {
      const email = accept(stream, session);
      pendingEmails.add(email);
      callBackWith(email, callback, (error) => smtpErrorOf(error, session, options.log));
      email.catch(() => undefined).finally(() => pendingEmails.delete(email));
    },
  };
  return { handlers, pendingEmails, state };
}

export async function startBridge(options: BridgeOptions): Promise<Bridge> {
  const { handlers, pendingEmails, state } = handlersOf(options);
  const server = new SMTPServer({ ...serverOptions(options), ...handlers });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  server.removeAllListeners('error');
  // The error of one connection doesn't end other connections.
  server.on('error', (error: NodeJS.ErrnoException) => options.log({ event: 'connection failed', error: error.code }));
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: async () => {
      state.isClosing = true;
      server.server.close();
      await Promise.allSettled(pendingEmails);
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}
