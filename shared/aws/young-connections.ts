import { once } from 'node:events';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Socket } from 'node:net';
import { now } from '../ops/clock';

/** A frozen container doesn't notice that SES closed a connection, so older ones are not used. */
const MAX_AGE_MS = 5_000;

const unsentErrors = new WeakSet<object>();

export const failedBeforeRequest = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && unsentErrors.has(error);

export class YoungConnections {
  private readonly openedAt = new WeakMap<object, number>();
  readonly httpAgent = this.watch(new HttpAgent({ keepAlive: true, maxSockets: 50 }), 'connect');
  readonly httpsAgent = this.watch(new HttpsAgent({ keepAlive: true, maxSockets: 50 }), 'secureConnect');

  /** Call it right before a request. */
  async closeOld(): Promise<void> {
    const idle = [this.httpAgent, this.httpsAgent].flatMap(({ freeSockets }) => Object.values(freeSockets).flat());
    const old = idle.filter((socket) => socket && now() - (this.openedAt.get(socket) ?? 0) > MAX_AGE_MS);
    await Promise.all((old as Socket[]).map(closeSocket));
  }

  private watch<A extends HttpAgent>(agent: A, connectEvent: 'connect' | 'secureConnect'): A {
    const { createConnection, reuseSocket } = agent;
    agent.createConnection = (...args) => {
      const socket = createConnection.apply(agent, args);
      if (socket) this.openedAt.set(socket, now());
      socket?.on('error', markUnsent);
      socket?.once(connectEvent, () => socket.off('error', markUnsent));
      return socket;
    };
    agent.reuseSocket = (socket, request) => {
      reuseSocket.call(agent, socket, request);
      request.once('error', (error) => {
        if (!request.writableFinished) markUnsent(error);
      });
    };
    return agent;
  }
}

const markUnsent = (error: Error): void => void unsentErrors.add(error);

/** Waits for the close event, because an agent drops a connection only then, not on destroy. */
async function closeSocket(socket: Socket): Promise<void> {
  const closed = socket.closed ? undefined : once(socket, 'close');
  socket.destroy();
  await closed;
}
