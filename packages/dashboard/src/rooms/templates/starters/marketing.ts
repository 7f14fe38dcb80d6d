import { button, heading, layout, note, paragraph, unsubscribeLine } from './layout';
import type { Starter } from './starters';

const type = 'MARKETING';
const SAMPLE = { firstName: 'Ada', company: 'Acme' };
const FOOT = unsubscribeLine(
  'You’re receiving this because you subscribed to news from {{ company ?? "our company" }}.',
);
const UNSUBSCRIBE_TEXT = '\nUnsubscribe: {{ unsubscribeUrl }}\n';

const newsletter: Starter = {
  key: 'newsletter',
  about: 'Several short stories, each with a link.',
  template: {
    name: 'Newsletter',
    subject: '{{ title ?? "What’s new this month" }}',
    type,
    body: layout({
      preheader: '{{ intro ?? "A few things worth your time." }}',
      content: [
        heading('{{ title ?? "What’s new this month" }}'),
        paragraph('Hello {{ firstName ?? "there" }}, {{ intro ?? "here are a few things worth your time." }}'),
        '{% for story in stories %}',
        '<h2 class="ink" style="margin:24px 0 8px;font-family:-apple-system,\'Segoe UI\',Roboto,Helvetica,Arial,sans-serif;font-size:19px;line-height:26px;color:#1b1f26">{{ story.title }}</h2>',
        paragraph('{{ story.text }}'),
        '{% if story.url %}',
        button('Read more', '{{ story.url }}'),
        '{% endif %}',
        '{% endfor %}',
      ],
      foot: FOOT,
    }),
    text: `{{ title ?? "What’s new this month" }}\n\n{% for story in stories %}{{ story.title }}\n{{ story.text }}\n{{ story.url }}\n\n{% endfor %}${UNSUBSCRIBE_TEXT}`,
  },
  sample: {
    ...SAMPLE,
    stories: [
      { title: 'A new studio', text: 'We’ve moved, and you’re welcome to visit.', url: 'https://example.com/1' },
      {
        title: 'Three things we learned',
        text: 'Lessons from a year of writing this newsletter.',
        url: 'https://example.com/2',
      },
    ],
  },
};

const announcement: Starter = {
  key: 'announcement',
  about: 'One new feature: what it does and where to try it.',
  template: {
    name: 'Product announcement',
    subject: 'New: {{ feature ?? "something you asked for" }}',
    type,
    body: layout({
      preheader: '{{ benefit ?? "It saves you time, starting today." }}',
      content: [
        heading('New: {{ feature ?? "something you asked for" }}'),
        paragraph('Hello {{ firstName ?? "there" }},'),
        paragraph('{{ benefit ?? "It saves you time, starting today." }}'),
        button('Try it', '{{ url ?? "https://example.com" }}'),
        note('Tell us what you think. Just reply to this email.'),
      ],
      foot: FOOT,
    }),
    text: `New: {{ feature ?? "something you asked for" }}\n\n{{ benefit ?? "It saves you time, starting today." }}\n\n{{ url ?? "https://example.com" }}\n${UNSUBSCRIBE_TEXT}`,
  },
  sample: { ...SAMPLE, feature: 'shared lists', benefit: 'Create a list once and share it with your whole team.' },
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
        button('Yes, keep me subscribed', '{{ stayUrl ?? "https://example.com" }}'),
        note('If not, you can <a class="soft" href="{{ unsubscribeUrl }}" style="color:#5b6470">unsubscribe here</a>.'),
      ],
      foot: FOOT,
    }),
    text: `Hello {{ firstName ?? "there" }},\n\nDo you still want to hear from us? Yes: {{ stayUrl ?? "https://example.com" }}\n${UNSUBSCRIBE_TEXT}`,
  },
  sample: SAMPLE,
};

const letter: Starter = {
  key: 'letter',
  about: 'Text only, like a personal email.',
  template: {
    name: 'Plain letter',
    subject: 'A note from {{ company ?? "us" }}',
    type,
    body: layout({
      preheader: '',
      content: [
        paragraph('Hello {{ firstName ?? "there" }},'),
        paragraph('Write your message here, in a few short paragraphs.'),
        paragraph('All the best,<br>{{ sender ?? "your name" }}'),
      ],
      foot: FOOT,
    }),
    text: `Hello {{ firstName ?? "there" }},\n\nWrite your message here.\n\nAll the best,\n{{ sender ?? "your name" }}\n${UNSUBSCRIBE_TEXT}`,
  },
  sample: { ...SAMPLE, sender: 'Grace' },
};

export const marketing: readonly Starter[] = [newsletter, announcement, reengagement, letter];
