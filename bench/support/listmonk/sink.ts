import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Arrivals } from './installation';

/** Counts an email before it responds with 250, so that each counted email was delivered. */
export async function startSink(arrivals: Arrivals): Promise<{ port: number; stop(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const [, subject = ''] = /^Subject: (.*)$/im.exec(Buffer.concat(chunks).toString()) ?? [];
        for (const { address } of session.envelope.rcptTo) arrivals.add(subject.trim(), address);
        callback();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return { port, stop: () => new Promise((resolve) => server.close(resolve)) };
}
