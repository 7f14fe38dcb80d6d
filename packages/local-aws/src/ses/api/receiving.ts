import type { IncomingMessage } from 'node:http';
import type { LocalClock } from '../../clock';
import { Refusal, type Reply, readBody } from '../../loopback';
import { tag } from '../../xml';
import type { AccountStore } from './account-store';
import { domainOf } from './address';
import { newSesId } from './simulator';

const MAX_BODY_BYTES = 64 * 1024;

type Action = (account: AccountStore, form: URLSearchParams, ruleSet: string) => string | Refusal;

const field = (form: URLSearchParams, name: string): string => form.get(name) ?? '';

const ruleXml = ({ name, domain }: { name: string; domain: string }): string =>
  tag.raw('member', tag('Name', name), tag('Enabled', true), tag.raw('Recipients', tag('member', domain)));

const actions: Readonly<Record<string, Action>> = {
  DescribeActiveReceiptRuleSet: ({ receiptRules }, _form, ruleSet) =>
    `<Metadata><Name>${ruleSet}</Name></Metadata><Rules>${[...receiptRules.values()].map(ruleXml).join('')}</Rules>`,
  CreateReceiptRule(account, form) {
    const name = field(form, 'Rule.Name');
    if (account.receiptRules.has(name)) return new Refusal(400, 'AlreadyExists');
    const domain = field(form, 'Rule.Recipients.member.1');
    const prefix = field(form, 'Rule.Actions.member.1.S3Action.ObjectKeyPrefix');
    account.save('receipt-rule', { name, domain, prefix });
    return '';
  },
  DeleteReceiptRule(account, form) {
    account.remove('receipt-rule', field(form, 'RuleName'));
    return '';
  },
};

export async function serveReceipts(account: AccountStore, ruleSet: string, request: IncomingMessage): Promise<Reply> {
  const form = new URLSearchParams((await readBody(request, MAX_BODY_BYTES)).toString());
  const name = field(form, 'Action');
  const response = Object.hasOwn(actions, name) ? actions[name]?.(account, form, ruleSet) : undefined;
  const headers = { 'content-type': 'text/xml' };
  if (typeof response === 'string') {
    const result = `<${name}Result>${response}</${name}Result>`;
    return { headers, body: `<${name}Response>${result}</${name}Response>` };
  }
  const code = response?.message ?? 'InvalidAction';
  const error = `<Error><Type>Sender</Type><Code>${code}</Code><Message>${code}</Message></Error>`;
  return { status: 400, headers, body: `<ErrorResponse>${error}</ErrorResponse>` };
}

export interface Verdicts {
  spam: string;
  virus: string;
  dmarc: string;
}

export type Receive = (to: string, email: Uint8Array, verdicts: Verdicts) => Promise<{ id: string }>;

interface ReceiverOptions {
  account: AccountStore;
  clock: LocalClock;
  store: (key: string, email: Uint8Array) => Promise<void>;
  publish: (message: string) => Promise<void>;
  advice: string;
}

export const createReceiver =
  ({ account, clock, store, publish, advice }: ReceiverOptions): Receive =>
  async (to, email, { spam, virus, dmarc }) => {
    const rule = [...account.receiptRules.values()].find(({ domain }) => domain === domainOf(to));
    if (!rule) throw new Refusal(409, `${domainOf(to)} receives no email: ${advice}`);
    const id = newSesId(clock.now());
    const objectKey = `${rule.prefix}${id}`;
    await store(objectKey, email);
    const notification = {
      notificationType: 'Received',
      mail: { timestamp: new Date(clock.now()).toISOString(), messageId: id, destination: [to] },
      receipt: {
        recipients: [to],
        spamVerdict: { status: spam },
        virusVerdict: { status: virus },
        dmarcVerdict: { status: dmarc },
        action: { type: 'S3', objectKey },
      },
    };
    await publish(JSON.stringify(notification));
    return { id };
  };
