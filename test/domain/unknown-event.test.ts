import { expect, test } from '@jest/globals';
import { contactEventNames, serviceEventNames } from '../../shared/contract/service-events';
import { unknownEvent } from '../../shared/domain/unknown-event';

test.each([...contactEventNames, ...serviceEventNames, 'webhook.test', 'signed up', 'order.opend', 'project.made'])(
  '%s can happen',
  (name) => expect(unknownEvent(name)).toBeNull(),
);

test.each([
  ['email.opend', 'Did you mean `email.opened`?'],
  ['email.Clicked', 'Did you mean `email.clicked`?'],
  ['contact.unsubcribed', 'Did you mean `contact.unsubscribed`?'],
  ['campaign.send', 'Did you mean `campaign.sent`?'],
  ['segment.elsewhere', 'Known events: segment.entered, segment.exited.'],
])('%s never happens: %s', (name, hint) => {
  expect(unknownEvent(name)).toBe(`Unknown event. ${hint}`);
});
