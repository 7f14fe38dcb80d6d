import type { StarterName } from '../routes';
import type { WorkflowForm } from './form';

/** From docs/guide/workflows; a test compares them. */
export const starters: Record<StarterName, Partial<WorkflowForm>> = {
  welcome: {
    name: 'Welcome series',
    description: 'Three emails in the first five days. Ends early when the contact unsubscribes.',
    trigger: { type: 'EVENT', event: 'contact.subscribed' },
    exitWhen: { operator: 'AND', conditions: [{ field: 'subscribed', operator: 'equals', value: false }] },
    steps: [
      {
        id: 'hello',
        type: 'SEND_EMAIL',
        subject: 'Welcome, {{ firstName ?? "friend" }}',
        body: '<p>We’re glad you’re here. <a href="https://example.com/start">Create your first project</a>.</p>',
        next: 'two-days',
      },
      { id: 'two-days', type: 'DELAY', amount: 2, unit: 'days', next: 'tips' },
      {
        id: 'tips',
        type: 'SEND_EMAIL',
        subject: 'Three things to try first',
        body: '<p>Import your data, invite a colleague, <a href="https://example.com/tips">and this one</a>.</p>',
        next: 'three-days',
      },
      { id: 'three-days', type: 'DELAY', amount: 3, unit: 'days', next: 'question' },
      {
        id: 'question',
        type: 'SEND_EMAIL',
        subject: 'How’s it going, {{ firstName ?? "friend" }}?',
        body: '<p>Just reply to this email. A real person reads it.</p>',
      },
    ],
  },
  cart: {
    name: 'Abandoned cart',
    description:
      'Reminders after an hour and after a day, unless an order is placed. trigger.items lists the names of the items in the cart.',
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
        subject: 'You left {{ trigger.items.size }} items in your cart',
        body: '<ul>{% for item in trigger.items %}<li>{{ item }}</li>{% endfor %}</ul><p><a href="https://example.com/cart">They’re still there</a>.</p>',
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
        subject: 'Still want your cart?',
        body: '<p>We’ll keep it for you until tomorrow. <a href="https://example.com/cart">Take a last look</a>.</p>',
      },
      { id: 'bought', type: 'EXIT', reason: 'bought' },
    ],
  },
  trial: {
    name: 'Trial expiring',
    description: 'Two reminders at the end of a 14-day trial. Ends early when the contact subscribes to a plan.',
    trigger: { type: 'EVENT', event: 'trial_started' },
    exitWhen: { operator: 'AND', conditions: [{ field: 'event.subscription_started', operator: 'triggered' }] },
    steps: [
      { id: 'most-of-it', type: 'DELAY', amount: 11, unit: 'days', next: 'three-days-left' },
      {
        id: 'three-days-left',
        type: 'SEND_EMAIL',
        emailType: 'TRANSACTIONAL',
        subject: 'Your {{ trigger.plan }} trial ends in three days',
        body: '<p>Keep everything as it is. <a href="https://example.com/upgrade">Choose a plan</a>.</p>',
        next: 'two-days',
      },
      { id: 'two-days', type: 'DELAY', amount: 2, unit: 'days', next: 'last-day' },
      {
        id: 'last-day',
        type: 'SEND_EMAIL',
        emailType: 'TRANSACTIONAL',
        subject: 'Your {{ trigger.plan }} trial ends tomorrow',
        body: '<p>After that, your projects become read-only. <a href="https://example.com/upgrade">Choose a plan</a>.</p>',
        next: 'one-day',
      },
      { id: 'one-day', type: 'DELAY', amount: 1, unit: 'days', next: 'ended' },
      { id: 'ended', type: 'UPDATE_CONTACT', data: { trial: 'ended', plan: '{{ trigger.plan }}' } },
    ],
  },
  'win-back': {
    name: 'Re-engagement',
    description:
      'For contacts who enter a tracked or static segment of this name. Sends one email, and unsubscribes contacts who open nothing for a week.',
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
        subject: 'Still there, {{ firstName ?? "friend" }}?',
        body: '<p>Here’s <a href="https://example.com/news">what’s new since your last visit</a>.</p>',
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
        subject: 'Welcome back: a month on us',
        body: '<p>Your code is COMEBACK. <a href="https://example.com/redeem">Use it here</a>.</p>',
      },
      { id: 'let-go', type: 'UPDATE_CONTACT', subscribed: false, data: { letGo: true } },
    ],
  },
  'double-opt-in': {
    name: 'Double opt-in',
    description:
      'Your server tracks newsletter_requested with its own token and subscribed: false. The linked page checks the token and sets subscribed with PATCH /contacts/{id}. Only that confirms the subscription, not an event from a browser.',
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
        subject: 'Please confirm your subscription',
        body: '<p><a href="https://example.com/confirm?token={{ trigger.token }}">Confirm my subscription</a>. If you didn’t sign up, you can ignore this email.</p>',
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
        subject: 'You’re subscribed',
        body: '<p>The next issue comes on Sunday.</p>',
      },
      { id: 'no-answer', type: 'EXIT', reason: 'not_confirmed' },
    ],
  },
};
