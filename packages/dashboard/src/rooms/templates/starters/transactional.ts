import { button, heading, layout, note, paragraph, row, table } from './layout';
import type { Starter } from './starters';

const type = 'TRANSACTIONAL';
const GREETING = 'Hello {{ firstName ?? "there" }},';
const FOOT = '{{ company ?? "Your company" }} sends you this because of something you did there.';
const SAMPLE = { firstName: 'Ada', company: 'Acme' };

const reset: Starter = {
  key: 'password-reset',
  about: 'A link that sets a new password, and what to do if nobody asked for it.',
  template: {
    name: 'Password reset',
    subject: 'Set a new password',
    type,
    body: layout({
      preheader: 'The link works for {{ minutes ?? 30 }} minutes.',
      content: [
        heading('Set a new password'),
        paragraph(GREETING),
        paragraph('somebody asked to set a new password for your account. If that was you, go on here:'),
        button('Set a new password', '{{ resetUrl }}'),
        note(
          'The link works once, for {{ minutes ?? 30 }} minutes. If you did not ask, ignore this mail: nothing changes.',
        ),
      ],
      foot: FOOT,
    }),
    text: `${GREETING}\n\nset a new password here:\n{{ resetUrl }}\n\nThe link works once, for {{ minutes ?? 30 }} minutes. If you did not ask for it, ignore this mail.\n`,
  },
  sample: { ...SAMPLE, resetUrl: 'https://example.com/reset', minutes: 30 },
};

const signIn: Starter = {
  key: 'sign-in-link',
  about: 'A link, and a code for another device, that signs a person in.',
  template: {
    name: 'Sign-in link',
    subject: 'Sign in to {{ company ?? "your account" }}',
    type,
    body: layout({
      preheader: 'One click, no password.',
      content: [
        heading('Sign in'),
        paragraph('This link signs you in. It works once, for {{ minutes ?? 15 }} minutes.'),
        button('Sign in', '{{ signInUrl }}'),
        '{% if code %}',
        paragraph('On another device, type this code: <strong>{{ code }}</strong>'),
        '{% endif %}',
        note('If you did not ask for it, ignore this mail. Nobody can sign in without it.'),
      ],
      foot: FOOT,
    }),
    text: 'Sign in here:\n{{ signInUrl }}\n{% if code %}\nOr type this code: {{ code }}\n{% endif %}\nIt works once, for {{ minutes ?? 15 }} minutes.\n',
  },
  sample: { ...SAMPLE, signInUrl: 'https://example.com/sign-in', code: '482 913' },
};

const receipt: Starter = {
  key: 'receipt',
  about: 'What was bought, with each item, the total and where the order can be seen.',
  template: {
    name: 'Receipt',
    subject: 'Your receipt for order {{ order.number ?? "" }}',
    type,
    body: layout({
      preheader: 'Total: {{ order.total }}',
      content: [
        heading('Thank you for your order'),
        paragraph('Hello {{ firstName ?? "there" }}, we have received your payment. Order {{ order.number }}:'),
        table(
          `{% for item in order.items %}${row('{{ item.name }} × {{ item.quantity ?? 1 }}', '{{ item.price }}')}{% endfor %}${row('<strong>Total</strong>', '<strong>{{ order.total }}</strong>')}`,
        ),
        '{% if order.url %}',
        button('See the order', '{{ order.url }}'),
        '{% endif %}',
        note('Something is wrong? Answer this mail.'),
      ],
      foot: FOOT,
    }),
    text: 'Thank you for your order {{ order.number }}.\n\n{% for item in order.items %}{{ item.name }} x {{ item.quantity ?? 1 }}: {{ item.price }}\n{% endfor %}\nTotal: {{ order.total }}\n\n{{ order.url }}\n',
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
  about: 'The first mail after somebody has signed up, with the one thing to do next.',
  template: {
    name: 'Welcome',
    subject: 'Welcome to {{ company ?? "us" }}, {{ firstName ?? "friend" }}',
    type,
    body: layout({
      preheader: 'Here is how to begin.',
      content: [
        heading('Welcome, {{ firstName ?? "friend" }}'),
        paragraph('It is good to have you here. Most people begin with this:'),
        button('Begin', '{{ startUrl ?? "https://example.com" }}'),
        paragraph('Questions? Answer this mail, a person reads it.'),
      ],
      foot: FOOT,
    }),
    text: 'Welcome, {{ firstName ?? "friend" }}.\n\nBegin here: {{ startUrl ?? "https://example.com" }}\n\nQuestions? Answer this mail.\n',
  },
  sample: { ...SAMPLE, startUrl: 'https://example.com/start' },
};

const invitation: Starter = {
  key: 'invitation',
  about: 'Somebody invites somebody else into a team.',
  template: {
    name: 'Invitation',
    subject: '{{ inviter ?? "A colleague" }} invites you to {{ team ?? "a team" }}',
    type,
    body: layout({
      preheader: 'The invitation is open for {{ days ?? 7 }} days.',
      content: [
        heading('You are invited'),
        paragraph(
          '<strong>{{ inviter ?? "A colleague" }}</strong> invites you to join <strong>{{ team ?? "a team" }}</strong>.',
        ),
        button('Accept the invitation', '{{ inviteUrl }}'),
        note('The invitation is open for {{ days ?? 7 }} days. If you don’t know the sender, ignore this mail.'),
      ],
      foot: FOOT,
    }),
    text: '{{ inviter ?? "A colleague" }} invites you to {{ team ?? "a team" }}.\n\nAccept: {{ inviteUrl }}\n\nThe invitation is open for {{ days ?? 7 }} days.\n',
  },
  sample: { ...SAMPLE, inviter: 'Grace', team: 'Design', inviteUrl: 'https://example.com/invite' },
};

/** Starters for mail that answers something a person did. */
export const transactional: readonly Starter[] = [receipt, reset, signIn, welcome, invitation];
