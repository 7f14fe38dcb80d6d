import { setTimeout as pause } from 'node:timers/promises';
import { MAX_REQUESTS_PER_MINUTE } from '../../../shared/domain/projects/rate-window';
import { type Client, clientOf } from '../client';
import { bodyWith } from '../email';
import { importCsv } from '../import-contacts';
import { type ServiceProcess, startServiceProcess } from '../service-process';
import { Arrivals, type Installation, type Shown } from './installation';

const RATE = 10_000;
const POLL_MS = 200;
const FROM = 'hello@example.com';
const FORGOTTEN_MS = 5_000;

interface Listed {
  id: string;
  to: string[];
  subject: string;
  receivedAt: string;
}

export class Posthaste implements Installation {
  readonly name = 'Posthaste, local';
  readonly arrivals = new Arrivals();
  private service: ServiceProcess | null = null;
  private readonly seen = new Set<string>();
  private newest = 0;
  private isWatching = false;

  async start(): Promise<void> {
    this.service = await startServiceProcess(RATE, undefined, this.service?.dir);
    if (this.isWatching) return;
    const { setRequestsPerMinute } = await import('../../../shared/db/projects/projects');
    await setRequestsPerMinute(this.service.projectId, MAX_REQUESTS_PER_MINUTE);
    void this.watch();
  }

  async kill(signal: NodeJS.Signals): Promise<void> {
    await this.running.kill(signal);
  }

  async importContacts(addresses: readonly string[]): Promise<void> {
    await importCsv(this.client, `email,name\n${addresses.map((email) => `${email},Ada`).join('\n')}\n`);
  }

  async sendCampaign(subject: string): Promise<string> {
    const content = { name: subject, subject, body: bodyWith('{{ name }}'), from: FROM, audienceType: 'ALL' };
    const { id } = (await this.client.post('/campaigns', content)).data as { id: string };
    await this.client.post(`/campaigns/${id}/send`, {});
    return id;
  }

  async shown(campaign: string): Promise<Shown> {
    const { status } = (await this.client.get(`/campaigns/${campaign}`)).data as { status: string };
    const { audience, sent } = (await this.client.get(`/campaigns/${campaign}/stats`)).data as Omit<Shown, 'status'>;
    return { status, audience, sent };
  }

  async call(to: string, subject: string): Promise<boolean> {
    const email = { to, from: FROM, subject, body: bodyWith('{{ name }}'), data: { name: 'Ada' } };
    return this.client.post('/v1/send', email).then(
      () => true,
      () => false,
    );
  }

  async end(): Promise<void> {
    this.isWatching = false;
    await this.running.stop();
  }

  private get running(): ServiceProcess {
    if (!this.service) throw new Error('the service was not started');
    return this.service;
  }

  private get client(): Client {
    return clientOf(this.running);
  }

  private async watch(): Promise<void> {
    this.isWatching = true;
    while (this.isWatching) {
      await this.look().catch(() => undefined);
      await pause(POLL_MS);
    }
  }

  private async look(): Promise<void> {
    const query = new URLSearchParams({ limit: '1000', since: String(Math.max(0, this.newest - FORGOTTEN_MS)) });
    const response = await fetch(`${this.running.mailbox}/_mailbox/messages?${query}`);
    for (const { id, to, subject, receivedAt } of ((await response.json()) as { items: Listed[] }).items) {
      if (this.seen.has(id)) continue;
      this.seen.add(id);
      this.newest = Math.max(this.newest, Date.parse(receivedAt));
      for (const address of to) this.arrivals.add(subject, address);
    }
  }
}
