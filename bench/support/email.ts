import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A real email of 21 KB with ten places for variables. */
const html = readFileSync(join(__dirname, '..', '..', 'test', 'data', 'emails', 'welcome.html'), 'utf8');

/** The email with the given variable at each of its ten places. */
export const bodyWith = (variable: string): string => html.replaceAll(/\{\{[^}]*\}\}/g, variable);

/** An address at the domain that every local service has verified. */
const FROM = 'hello@example.com';

const once = (value: string) => ({ value, persistent: false });

/** The data of the email: two values are stored with the contact, the others are for this email only. */
const data = {
  name: 'Ada Lovelace',
  username: 'ada',
  action_url: once('https://app.example.com/start/3f1c9a5e7b'),
  login_url: once('https://app.example.com/login'),
  help_url: once('https://help.example.com'),
  live_chat_url: once('https://help.example.com/chat'),
  support_email: once('support@example.com'),
  trial_length: once('30'),
  trial_start_date: once('1 December 2026'),
  trial_end_date: once('31 December 2026'),
};

/** With a personal subject, each recipient has their own text; without, all share one. */
const subjectOf = (personal: boolean) => (personal ? 'Welcome {{ name }} ({{ email }})' : 'Welcome {{ name }}');

interface TemplateKind {
  type: 'TRANSACTIONAL' | 'MARKETING';
  personal?: boolean;
}

/** The body of POST /templates. */
export const templateRequest = ({ type, personal = false }: TemplateKind) => ({
  name: `Welcome ${type.toLowerCase()}${personal ? ', personal' : ''}`,
  subject: subjectOf(personal),
  body: html,
  from: FROM,
  fromName: 'Example',
  type,
});

/** The body of POST /v1/send by template. */
export const templateSend = (template: string, to: string | string[], extra: object = {}) => ({
  to,
  template,
  data,
  ...extra,
});

/** The body of POST /v1/send with the email in it. */
export const inlineSend = (to: string | string[], { personal = false } = {}) => ({
  to,
  from: { email: FROM, name: 'Example' },
  subject: subjectOf(personal),
  body: html,
  data,
});

const small = { subject: 'News', body: '<p>Something has happened.</p>' };

/** The body of POST /templates for an email of one sentence, and of POST /v1/send for the same without a template. */
export const smallTemplateRequest = { name: 'News', ...small, from: FROM, type: 'MARKETING' };
export const smallSend = (to: string) => ({ to, from: FROM, ...small });

let created = 0;

/** Addresses that this process has not used yet. */
export function freshAddresses(count: number): string[] {
  return Array.from({ length: count }, () => `reader${created++}.${process.pid}@example.org`);
}
