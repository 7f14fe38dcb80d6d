import { button, heading, layout, note, paragraph, row, table } from './layout';
import type { Starter } from './starters';

const type = 'TRANSACTIONAL';
const GREETING = 'Hello {{ firstName ?? "there" }},';
const FOOTER = '{{ company ?? "Your company" }} sent you this email because of activity on your account.';
const SAMPLE = { firstName: 'Ada', company: 'Acme' };

const reset: Starter = {
  key: 'password-reset',
  about: 'A link to reset a password.',
  template: {
    name: 'Password reset',
    subject: 'Reset your password',
    type,
    body: layout({
      preheader: 'The link expires in {{ minutes ?? 30 }} minutes.',
      content: [
        heading('Reset your password'),
        paragraph(GREETING),
        paragraph('We received a request to reset your password. If it was you, use the link below:'),
        button('Reset your password', '{{ resetUrl }}'),
        note(
          'The link works once and expires in {{ minutes ?? 30 }} minutes. If you didn’t request this, you can ignore this email.',
        ),
      ],
      footer: FOOTER,
    }),
  },
  sample: { ...SAMPLE, resetUrl: 'https://example.com/reset', minutes: 30 },
};

const signIn: Starter = {
  key: 'sign-in-link',
  about: 'A sign-in link, and a code for another device.',
  template: {
    name: 'Sign-in link',
    subject: 'Sign in to {{ company ?? "your account" }}',
    type,
    body: layout({
      preheader: 'No password needed.',
      content: [
        heading('Sign in'),
        paragraph('Use this link to sign in. It works once and expires in {{ minutes ?? 15 }} minutes.'),
        button('Sign in', '{{ signInUrl }}'),
        '{% if code %}',
        paragraph('On another device, enter this code: <strong>{{ code }}</strong>'),
        '{% endif %}',
        note('If you didn’t request this, you can ignore this email. Nobody can sign in without it.'),
      ],
      footer: FOOTER,
    }),
  },
  sample: { ...SAMPLE, signInUrl: 'https://example.com/sign-in', code: '482 913' },
};

const receipt: Starter = {
  key: 'receipt',
  about: 'An order’s items, its total and a link to view it.',
  template: {
    name: 'Receipt',
    subject: 'Your receipt for order {{ order.number ?? "" }}',
    type,
    body: layout({
      preheader: 'Total: {{ order.total }}',
      content: [
        heading('Thanks for your order'),
        paragraph('Hello {{ firstName ?? "there" }}, we’ve received your payment for order {{ order.number }}:'),
        table(
          `{% for item in order.items %}${row('{{ item.name }} × {{ item.quantity ?? 1 }}', '{{ item.price }}')}{% endfor %}${row('<strong>Total</strong>', '<strong>{{ order.total }}</strong>')}`,
        ),
        '{% if order.url %}',
        button('View order', '{{ order.url }}'),
        '{% endif %}',
        note('Something not right? Just reply to this email.'),
      ],
      footer: FOOTER,
    }),
  },
  sample: {
    ...SAMPLE,
    order: {
      number: '1042',
      total: '€ 61.00',
      url: 'https://example.com/orders/1042',
      items: [
        { name: 'Notebook', quantity: 2, price: '€ 24.00' },
        { name: 'Fountain pen', quantity: 1, price: '€ 37.00' },
      ],
    },
  },
};

const welcome: Starter = {
  key: 'welcome',
  about: 'The first email after signing up, with one clear next step.',
  template: {
    name: 'Welcome',
    subject: 'Welcome to {{ company ?? "us" }}, {{ firstName ?? "friend" }}',
    type,
    body: layout({
      preheader: 'Here’s how to get started.',
      content: [
        heading('Welcome, {{ firstName ?? "friend" }}'),
        paragraph('We’re glad you’re here. Here’s the best place to start:'),
        button('Get started', '{{ startUrl ?? "https://example.com" }}'),
        paragraph('Questions? Reply to this email. A real person reads it.'),
      ],
      footer: FOOTER,
    }),
  },
  sample: { ...SAMPLE, startUrl: 'https://example.com/start' },
};

const invitation: Starter = {
  key: 'invitation',
  about: 'An invitation to join a team.',
  template: {
    name: 'Invitation',
    subject: '{{ inviter ?? "A colleague" }} invited you to {{ team ?? "a team" }}',
    type,
    body: layout({
      preheader: 'The invitation expires in {{ days ?? 7 }} days.',
      content: [
        heading('You’re invited'),
        paragraph(
          '<strong>{{ inviter ?? "A colleague" }}</strong> invited you to join <strong>{{ team ?? "a team" }}</strong>.',
        ),
        button('Accept invitation', '{{ inviteUrl }}'),
        note(
          'The invitation expires in {{ days ?? 7 }} days. If you don’t know the sender, you can ignore this email.',
        ),
      ],
      footer: FOOTER,
    }),
  },
  sample: { ...SAMPLE, inviter: 'Grace', team: 'Design', inviteUrl: 'https://example.com/invite' },
};

export const transactional: readonly Starter[] = [receipt, reset, signIn, welcome, invitation];
