import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

const START_MS = 60_000;
/** In memory and gone in seconds: what starts fastest. */
const JVM = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Djava.library.path=DynamoDBLocal_lib'];
const CLASSES = ['DynamoDBLocal.jar', 'DynamoDBLocal_lib/*'].join(process.platform === 'win32' ? ';' : ':');

type Child = ChildProcessByStdio<null, Readable, Readable>;

/** A running DynamoDB Local. */
export interface Server {
  url: string;
  stop(): Promise<void>;
}

/** Starts DynamoDB Local on a free port of loopback. */
export async function startServer(home: string): Promise<Server> {
  const args = [
    ...JVM,
    `-Djava.io.tmpdir=${tmpdir()}`,
    '-cp',
    CLASSES,
    'org.eclipse.jetty.xml.XmlConfiguration',
    join(__dirname, 'server.xml'),
  ];
  const env = { ...process.env, DDB_LOCAL_TELEMETRY: '0' };
  const child: Child = spawn('java', args, { cwd: home, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = async () => {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
  };
  try {
    return { url: `http://127.0.0.1:${await portOf(child)}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The port that the server prints once it listens. */
function portOf(child: Child): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (reason: string) => reject(new Error(`DynamoDB Local ${reason}: ${output.slice(0, 2000)}`));
    const deadline = setTimeout(() => fail('does not start'), START_MS);
    const readPort = (part: Buffer) => {
      output += part;
      const port = /^(\d+)(\.0)?\s/m.exec(output)?.[1];
      if (port) resolve(port);
      if (port) clearTimeout(deadline);
    };
    child.stdout.on('data', readPort);
    child.stderr.on('data', (part) => {
      output += part;
    });
    child.once('exit', () => fail('ended'));
    child.once('error', reject);
  });
}
