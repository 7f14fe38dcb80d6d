import { button, heading, layout, note, paragraph, unsubscribeLine } from './layout';
import type { Starter } from './starters';

const type = 'MARKETING';
const SAMPLE = { firstName: 'Ada' };
/** A placeholder, which the review of a campaign reports. */
const LINK = 'https://example.com';
const FOOTER = unsubscribeLine('You’re receiving this because you subscribed to our news.');

const story = (title: string, text: string): string =>
  [
    `<h2 class="ink" style="margin:24px 0 8px;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:19px;line-height:26px;color:#1b1f26">${title}</h2>`,
    paragraph(text),
    button('Read more', LINK),
  ].join('\n');

const newsletter: Starter = {
  key: 'newsletter',
  about: 'Several short stories, each with a link.',
  template: {
    name: 'Newsletter',
    subject: 'What’s new this month',
    type,
    body: layout({
      preheader: 'A few things worth your time.',
      content: [
        heading('What’s new this month'),
        paragraph('Hello {{ firstName ?? "there" }}, here are a few things worth your time.'),
        story('Your first story', 'Say in two or three sentences what happened and why it matters to your readers.'),
        story('Your second story', 'Keep each story short, and link to the rest.'),
      ],
      footer: FOOTER,
    }),
  },
  sample: SAMPLE,
};

const announcement: Starter = {
  key: 'announcement',
  about: 'One new feature: what it does and where to try it.',
  template: {
    name: 'Product announcement',
    subject: 'New: your feature in a few words',
    type,
    body: layout({
      preheader: 'Say what it saves your readers.',
      content: [
        heading('New: your feature in a few words'),
        paragraph('Hello {{ firstName ?? "there" }},'),
        paragraph('Say what people can do now, and what it saves them, in two or three sentences.'),
        button('Try it', LINK),
        note('Tell us what you think. Just reply to this email.'),
      ],
      footer: FOOTER,
    }),
  },
  sample: SAMPLE,
};

const reengagement: Starter = {
  key: 're-engagement',
  about: 'Asks inactive subscribers whether they still want your emails.',
  template: {
    name: 'Re-engagement',
    subject: 'Do you still want to hear from us, {{ firstName ?? "friend" }}?',
    type,
    body: layout({
      preheader: 'It takes one click.',
      content: [
        heading('Do you still want to hear from us?'),
        paragraph(
          'Hello {{ firstName ?? "there" }}, it’s been a while. If you’d still like to get our emails, let us know:',
        ),
        button('Yes, keep me subscribed', LINK),
        note('If not, you can <a class="soft" href="{{ unsubscribeUrl }}" style="color:#5b6470">unsubscribe here</a>.'),
      ],
      footer: FOOTER,
    }),
  },
  sample: SAMPLE,
};

const letter: Starter = {
  key: 'letter',
  about: 'Text only, like a personal email.',
  template: {
    name: 'Plain letter',
    subject: 'A note from us',
    type,
    body: layout({
      preheader: '',
      content: [
        paragraph('Hello {{ firstName ?? "there" }},'),
        paragraph('Write your message here, in a few short paragraphs.'),
        paragraph('All the best,<br>Your name'),
      ],
      footer: FOOTER,
    }),
  },
  sample: SAMPLE,
};

export const marketing: readonly Starter[] = [newsletter, announcement, reengagement, letter];
