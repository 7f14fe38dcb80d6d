import { expect, test } from '@jest/globals';
import { confirmationError } from '../../../shared/domain/contacts/confirmation-template';
import { textErrors } from '../../../shared/domain/emails/email-templates';

const NOW = Date.parse('2026-12-01T12:00:00.000Z');

test('mistakes in texts and addresses have their members, those of variants too', () => {
  const errors = textErrors({
    subject: '{{',
    body: '<p>{% nope %}</p>',
    text: '{{ a }}',
    fromName: null,
    from: 'ann@acme.example',
    replyTo: 'ann',
    variants: [{ subject: 'x' }, { body: '{% if a %}', fromName: '{{' }],
  });
  expect(errors.map(({ field, code }) => `${field} ${code}`)).toEqual([
    'subject template_syntax',
    'body template_syntax',
    'variants[1].body template_syntax',
    'variants[1].fromName template_syntax',
    'replyTo invalid_string',
  ]);
  expect(textErrors({ from: 'ann', replyTo: null, variants: null }).map(({ field }) => field)).toEqual(['from']);
  expect(textErrors({})).toEqual([]);
});

test.each<[string, object, string | null]>([
  ['shows the link', {}, null],
  ['shows it in a text of its own', { text: 'Go: {{ confirmUrl }}' }, null],
  ['is for marketing', { type: 'MARKETING' }, 'type'],
  ['has no link', { body: '<p>Hi</p>' }, 'body'],
  ['has no link in its own text', { text: 'Hi' }, 'text'],
  ['can not be rendered', { subject: '{{' }, 'subject'],
])('a template for double opt-in that %s', (_, more, field) => {
  const template = {
    type: 'TRANSACTIONAL' as const,
    subject: 'Hi',
    body: '<a href="{{ confirmUrl }}">Yes</a>',
    text: null,
    fromName: null,
  };
  expect(confirmationError({ ...template, ...more }, NOW)?.field ?? null).toBe(field);
});
