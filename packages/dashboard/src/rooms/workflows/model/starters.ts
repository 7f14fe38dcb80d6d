import type { StarterName } from '../addresses';
import type { WorkflowForm } from './form';

/** Workflows to begin with: those of the guide (docs/guide/workflows), which a test compares. */
export const starters: Record<StarterName, Partial<WorkflowForm>> = {
  welcome: {
    name: 'Welcome series',
    description: 'Three mails in the first five days. Who unsubscribes is through.',
    trigger: { type: 'EVENT', event: 'signed_up' },
    exitWhen: { operator: 'AND', conditions: [{ field: 'subscribed', operator: 'equals', value: false }] },
    steps: [
      {
        id: 'hello',
        type: 'SEND_EMAIL',
        subject: 'Welcome, {{ firstName ?? "friend" }}',
        body: '<p>Good to have you here. <a href="https://example.com/start">Begin with your first project</a>.</p>',
        next: 'two-days',
      },
      { id: 'two-days', type: 'DELAY', amount: 2, unit: 'days', next: 'tips' },
      {
        id: 'tips',
        type: 'SEND_EMAIL',
        subject: 'Three things that others try first',
        body: '<p>Import what you have, invite a colleague, <a href="https://example.com/tips">and this one</a>.</p>',
        next: 'three-days',
      },
      { id: 'three-days', type: 'DELAY', amount: 3, unit: 'days', next: 'question' },
      {
        id: 'question',
        type: 'SEND_EMAIL',
        subject: 'How is it going, {{ firstName ?? "friend" }}?',
        body: '<p>Write back: a person reads your answer.</p>',
      },
    ],
  },
  cart: {
    name: 'Abandoned cart',
    description:
      'A reminder after an hour and another after a day, until the order comes. trigger.items are the names of what is in the cart.',
    reentry: 'AFTER_EXIT',
    trigger: {
      type: 'EVENT',
      event: 'cart_filled',
      filter: { operator: 'AND', conditions: [{ field: 'trigger.total', operator: 'greaterThan', value: 0 }] },
    },
    steps: [
      {
        id: 'an-hour',
        type: 'WAIT_FOR_EVENT',
        event: 'order_placed',
        timeout: { amount: 1, unit: 'hours' },
        onEvent: 'bought',
        onTimeout: 'reminder',
      },
      {
        id: 'reminder',
        type: 'SEND_EMAIL',
        subject: 'You left {{ trigger.items.size }} things in your cart',
        body: '<ul>{% for item in trigger.items %}<li>{{ item }}</li>{% endfor %}</ul><p><a href="https://example.com/cart">They are still there</a>.</p>',
        next: 'a-day',
      },
      {
        id: 'a-day',
        type: 'WAIT_FOR_EVENT',
        event: 'order_placed',
        timeout: { amount: 1, unit: 'days' },
        onEvent: 'bought',
        onTimeout: 'last-call',
      },
      {
        id: 'last-call',
        type: 'SEND_EMAIL',
        subject: 'Shall we keep your cart?',
        body: '<p>We hold it for you until tomorrow: <a href="https://example.com/cart">have a last look</a>.</p>',
      },
      { id: 'bought', type: 'EXIT', reason: 'bought' },
    ],
  },
  trial: {
    name: 'Trial expiring',
    description: 'Two reminders in the last days of a trial of 14 days. Who has subscribed to a plan is through.',
    trigger: { type: 'EVENT', event: 'trial_started' },
    exitWhen: { operator: 'AND', conditions: [{ field: 'event.subscription_started', operator: 'triggered' }] },
    steps: [
      { id: 'most-of-it', type: 'DELAY', amount: 11, unit: 'days', next: 'three-days-left' },
      {
        id: 'three-days-left',
        type: 'SEND_EMAIL',
        emailType: 'TRANSACTIONAL',
        subject: 'Your {{ trigger.plan }} trial ends in three days',
        body: '<p>Keep everything as it is: <a href="https://example.com/upgrade">choose a plan</a>.</p>',
        next: 'two-days',
      },
      { id: 'two-days', type: 'DELAY', amount: 2, unit: 'days', next: 'last-day' },
      {
        id: 'last-day',
        type: 'SEND_EMAIL',
        emailType: 'TRANSACTIONAL',
        subject: 'Your {{ trigger.plan }} trial ends tomorrow',
        body: '<p>After that your projects can be read, and not changed. <a href="https://example.com/upgrade">Choose a plan</a>.</p>',
        next: 'one-day',
      },
      { id: 'one-day', type: 'DELAY', amount: 1, unit: 'days', next: 'ended' },
      { id: 'ended', type: 'UPDATE_CONTACT', data: { trial: 'ended', plan: '{{ trigger.plan }}' } },
    ],
  },
  'win-back': {
    name: 'Re-engagement',
    description:
      'For those who come into a tracked or static segment of this name: one mail, and who opens nothing for a week is let go.',
    trigger: {
      type: 'EVENT',
      event: 'segment.entered',
      filter: {
        operator: 'AND',
        conditions: [{ field: 'trigger.name', operator: 'equals', value: 'Quiet for 90 days' }],
      },
    },
    steps: [
      {
        id: 'still-there',
        type: 'SEND_EMAIL',
        subject: 'Are you still there, {{ firstName ?? "friend" }}?',
        body: '<p>Here is <a href="https://example.com/news">what is new since you were with us</a>.</p>',
        next: 'a-week',
      },
      { id: 'a-week', type: 'DELAY', amount: 7, unit: 'days', next: 'interested' },
      {
        id: 'interested',
        type: 'BRANCH',
        branches: [
          {
            filter: {
              operator: 'OR',
              conditions: [
                { field: 'email.opened', operator: 'triggeredWithin', value: 7, unit: 'days' },
                { field: 'email.clicked', operator: 'triggeredWithin', value: 7, unit: 'days' },
              ],
            },
            next: 'offer',
          },
        ],
        else: 'let-go',
      },
      {
        id: 'offer',
        type: 'SEND_EMAIL',
        subject: 'Good to see you: a month on us',
        body: '<p>Your code is COMEBACK. <a href="https://example.com/redeem">Use it here</a>.</p>',
      },
      { id: 'let-go', type: 'UPDATE_CONTACT', subscribed: false, data: { letGo: true } },
    ],
  },
  'double-opt-in': {
    name: 'Double opt-in',
    description:
      'Your server records newsletter_requested with a token of its own and subscribed: false. The page behind the link checks the token and sets subscribed by PATCH /contacts/{id}: that, and nothing that a browser records, is the answer.',
    reentry: 'AFTER_EXIT',
    trigger: {
      type: 'EVENT',
      event: 'newsletter_requested',
      filter: { operator: 'AND', conditions: [{ field: 'subscribed', operator: 'equals', value: false }] },
    },
    steps: [
      {
        id: 'ask',
        type: 'SEND_EMAIL',
        emailType: 'TRANSACTIONAL',
        subject: 'Please confirm that you want our newsletter',
        body: '<p><a href="https://example.com/confirm?token={{ trigger.token }}">Yes, send it to me</a>. If it was not you, ignore this mail.</p>',
        next: 'answer',
      },
      {
        id: 'answer',
        type: 'WAIT_FOR_EVENT',
        event: 'contact.subscribed',
        timeout: { amount: 7, unit: 'days' },
        onEvent: 'thanks',
        onTimeout: 'no-answer',
      },
      {
        id: 'thanks',
        type: 'SEND_EMAIL',
        subject: 'You are subscribed',
        body: '<p>The next issue comes on Sunday.</p>',
      },
      { id: 'no-answer', type: 'EXIT', reason: 'not_confirmed' },
    ],
  },
};
