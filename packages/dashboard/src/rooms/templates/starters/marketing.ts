import { button, farewell, heading, layout, note, paragraph } from './layout';
import type { Starter } from './starters';

const type = 'MARKETING';
const SAMPLE = { firstName: 'Ada', company: 'Acme' };
const FOOT = farewell('You get this because you subscribed to news of {{ company ?? "our company" }}.');
const LEAVE = '\nUnsubscribe: {{ unsubscribeUrl }}\n';

const newsletter: Starter = {
  key: 'newsletter',
  about: 'Several short stories, each with a link.',
  template: {
    name: 'Newsletter',
    subject: '{{ title ?? "What is new this month" }}',
    type,
    body: layout({
      preheader: '{{ intro ?? "A few things worth your time." }}',
      content: [
        heading('{{ title ?? "What is new this month" }}'),
        paragraph('Hello {{ firstName ?? "there" }}, {{ intro ?? "here are a few things worth your time." }}'),
        '{% for story in stories %}',
        '<h2 class="ink" style="margin:24px 0 8px;font-family:-apple-system,\'Segoe UI\',Roboto,Helvetica,Arial,sans-serif;font-size:19px;line-height:26px;color:#1b1f26">{{ story.title }}</h2>',
        paragraph('{{ story.text }}'),
        '{% if story.url %}',
        button('Read on', '{{ story.url }}'),
        '{% endif %}',
        '{% endfor %}',
      ],
      foot: FOOT,
    }),
    text: `{{ title ?? "What is new this month" }}\n\n{% for story in stories %}{{ story.title }}\n{{ story.text }}\n{{ story.url }}\n\n{% endfor %}${LEAVE}`,
  },
  sample: {
    ...SAMPLE,
    stories: [
      { title: 'A new studio', text: 'We have moved, and there is room for visitors.', url: 'https://example.com/1' },
      { title: 'Three things we learned', text: 'What a year of letters taught us.', url: 'https://example.com/2' },
    ],
  },
};

const announcement: Starter = {
  key: 'announcement',
  about: 'One new thing: what it is, whom it helps, and where to try it.',
  template: {
    name: 'Product announcement',
    subject: 'New: {{ feature ?? "something you asked for" }}',
    type,
    body: layout({
      preheader: '{{ benefit ?? "It saves you time from today." }}',
      content: [
        heading('New: {{ feature ?? "something you asked for" }}'),
        paragraph('Hello {{ firstName ?? "there" }},'),
        paragraph('{{ benefit ?? "It saves you time from today." }}'),
        button('Try it', '{{ url ?? "https://example.com" }}'),
        note('Tell us what you think: answer this mail.'),
      ],
      foot: FOOT,
    }),
    text: `New: {{ feature ?? "something you asked for" }}\n\n{{ benefit ?? "It saves you time from today." }}\n\n{{ url ?? "https://example.com" }}\n${LEAVE}`,
  },
  sample: { ...SAMPLE, feature: 'shared lists', benefit: 'Write a list once, and let the whole team keep it.' },
};

const reengagement: Starter = {
  key: 're-engagement',
  about: 'Asks somebody who has been away whether the mail is still welcome.',
  template: {
    name: 'Re-engagement',
    subject: 'Shall we keep writing, {{ firstName ?? "friend" }}?',
    type,
    body: layout({
      preheader: 'One click decides.',
      content: [
        heading('Shall we keep writing?'),
        paragraph('Hello {{ firstName ?? "there" }}, it has been a while. If you still want our mail, say so:'),
        button('Yes, keep writing', '{{ stayUrl ?? "https://example.com" }}'),
        note(
          'If not, you need to do nothing but <a class="soft" href="{{ unsubscribeUrl }}" style="color:#5b6470">unsubscribe here</a>.',
        ),
      ],
      foot: FOOT,
    }),
    text: `Hello {{ firstName ?? "there" }},\n\nshall we keep writing? Yes: {{ stayUrl ?? "https://example.com" }}\n${LEAVE}`,
  },
  sample: SAMPLE,
};

const letter: Starter = {
  key: 'letter',
  about: 'Words only, as one person writes to another.',
  template: {
    name: 'Plain letter',
    subject: 'A word from {{ company ?? "us" }}',
    type,
    body: layout({
      preheader: '',
      content: [
        paragraph('Hello {{ firstName ?? "there" }},'),
        paragraph('write your letter here, in a few short paragraphs.'),
        paragraph('All the best,<br>{{ sender ?? "your name" }}'),
      ],
      foot: FOOT,
    }),
    text: `Hello {{ firstName ?? "there" }},\n\nwrite your letter here.\n\nAll the best,\n{{ sender ?? "your name" }}\n${LEAVE}`,
  },
  sample: { ...SAMPLE, sender: 'Grace' },
};

/** Starters for mail to subscribers. All say how to unsubscribe. */
export const marketing: readonly Starter[] = [newsletter, announcement, reengagement, letter];
