import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** A client that speaks SMTP line by line. */
export interface SmtpClient {
  socket: Socket;
  /** Sends lines and gives the last line of the answer. */
  say(...lines: string[]): Promise<string>;
  /** Says who it is, for whom the email is, and the email itself; the answer of its last line. */
  send(recipients: readonly string[], email: readonly string[], sender?: string): Promise<string>;
}

/** Connects, and reads the greeting. */
export async function connectSmtp(port: number): Promise<SmtpClient> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const answer = async (): Promise<string> => {
    for (;;) {
      const { value = '', done } = await lines.next();
      if (done || !/^\d{3}-/.test(value)) return value;
    }
  };
  const say = (...commands: string[]): Promise<string> => {
    socket.write(commands.map((line) => `${line}\r\n`).join(''));
    return answer();
  };
  await answer();
  return {
    socket,
    say,
    send: async (recipients, email, sender = 'shop@example.com') => {
      await say(`MAIL FROM:<${sender}>`);
      for (const recipient of recipients) await say(`RCPT TO:<${recipient}>`);
      await say('DATA');
      return say(...email, '.');
    },
  };
}

/** The credentials of AUTH PLAIN. */
export const plain = (user: string, password: string): string =>
  `AUTH PLAIN ${Buffer.from(`\0${user}\0${password}`).toString('base64')}`;
