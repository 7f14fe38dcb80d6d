import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type BridgeOptions, startBridge } from '../../../lib/smtp/server';
import { checkedUrl } from '../api';
import { CliFailure, usageFailure } from '../failure';
import type { Output } from '../output';

interface Options {
  url?: string;
  host: string;
  port: number;
  cert?: string;
  certKey?: string;
  implicitTls?: boolean;
}

const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];
const MAX_PORT = 65_535;

function portOf(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= MAX_PORT) return Number(text);
  throw new InvalidArgumentError(`Give a number from 0 to ${MAX_PORT}; 0 takes a free port.`);
}

function readPem(name: string): Buffer {
  try {
    return readFileSync(name);
  } catch {
    throw new CliFailure(`${name} cannot be read.`);
  }
}

/** Requires TLS except on this machine, because the SMTP passwords are API keys. */
function tlsOf({ cert, certKey, host, implicitTls: implicit = false }: Options): Pick<BridgeOptions, 'tls'> {
  if (cert && certKey) return { tls: { cert: readPem(cert), key: readPem(certKey), implicit } };
  if (cert || certKey || implicit) throw usageFailure('Give the certificate with its key: --cert and --cert-key.');
  if (LOOPBACK.includes(host)) return {};
  throw usageFailure('Give --cert and --cert-key: without TLS the bridge listens on 127.0.0.1 only.');
}

export function addSmtp(program: Command, output: Output): void {
  program
    .command('smtp')
    .description('accept email by SMTP and send it through the API, until SIGINT or SIGTERM')
    .addOption(new Option('--url <url>', 'base URL of the API').env('POSTHASTE_URL').default('http://127.0.0.1:3000'))
    .addOption(new Option('--host <address>', 'address to listen on').env('SMTP_HOST').default('127.0.0.1'))
    .addOption(
      new Option('--port <port>', 'port to listen on; 0 takes a free one')
        .env('SMTP_PORT')
        .default(2525)
        .argParser(portOf),
    )
    .addOption(new Option('--cert <file>', 'certificate chain as PEM, for STARTTLS').env('SMTP_CERT'))
    .addOption(new Option('--cert-key <file>', "the certificate's key as PEM").env('SMTP_CERT_KEY'))
    .addOption(new Option('--implicit-tls', 'TLS from the first byte, as on port 465').env('SMTP_IMPLICIT_TLS'))
    .action((_, command: Command) => smtpCommand(command.optsWithGlobals(), output));
}

async function smtpCommand(options: Options, output: Output): Promise<void> {
  const { url = '', host, port } = options;
  const tls = tlsOf(options);
  const log = (entry: object) => output.out(JSON.stringify(entry));
  const bridge = await startBridge({ url: checkedUrl(url), host, port, log, ...tls }).catch((error: Error) => {
    throw new CliFailure(`The bridge cannot start: ${error.message}`);
  });
  log({ event: 'listening', host, port: bridge.port });
  await new Promise<void>((resolve) => process.once('SIGTERM', resolve).once('SIGINT', resolve));
  await bridge.stop();
  log({ event: 'stopped' });
}
