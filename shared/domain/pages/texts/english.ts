import type { FooterTexts, PageTexts } from '../page-texts';

export const english: PageTexts = {
  language: 'en',
  dateLocale: 'en-GB',
  confirm: {
    title: 'Unsubscribe?',
    question: 'Stop getting marketing emails from {project} at {address}?',
    button: 'Unsubscribe',
    nothingYet: 'Nothing changes until you click the button.',
    fewerEmails: 'Get fewer emails instead',
  },
  done: {
    title: 'You’re unsubscribed',
    effect: '{project} will no longer send you marketing emails.',
    exception: 'You may still get emails about your account or orders.',
    changedMind: 'Changed your mind?',
  },
  nothing: {
    title: 'This link is no longer in use',
    explanation:
      'The data behind this link has been deleted. If {project} still emails you, use the link in a newer email.',
  },
  preferences: {
    title: 'Email preferences',
    intro: 'Choose which emails {project} sends to {address}.',
    notSubscribed: '{project} doesn’t send marketing emails to {address}.',
    topics: 'Topics',
    pause: 'Take a break',
    noPause: 'No break',
    keepPause: 'Keep the break until {date}',
    endPause: 'End the break now',
    pauseFor: '{days} days, until {date}',
    save: 'Save',
    stop: 'Unsubscribe from everything',
    subscribe: 'Subscribe again',
    saved: 'Your preferences have been saved.',
    stopped: 'You’re unsubscribed.',
    subscribed: 'You’re subscribed again.',
    hasComplained: 'You marked an email from {project} as spam, so we can’t subscribe you again.',
    confirmationSent: 'Check your email to confirm your subscription. We send at most one confirmation email a day.',
    linkTooOld: 'This link is too old to subscribe with. Use the link in a newer email, or contact {project}.',
    olderLink:
      'This link is from an older email, so you can only use it to get fewer emails. To get more, use the link in a newer email.',
  },
  gone: {
    title: 'This email can’t be shown anymore',
    advice: 'Emails can be viewed here for a limited time after they are sent. The email in your inbox stays as it is.',
  },
  invalid: {
    title: 'This link isn’t valid',
    advice: 'Open the link from the email again and make sure it’s complete. Nothing has been changed.',
  },
  failed: {
    title: 'Something went wrong',
    advice: 'The error is on our side. Please try again in a moment.',
    reference: 'Reference:',
  },
  subscription: {
    ask: {
      title: 'Confirm your subscription',
      question: 'Get emails from {project} at {address}?',
      answersIntro: 'You entered:',
      topics: 'Topics',
      button: 'Yes, subscribe me',
      nothingYet: 'Nothing changes until you click the button. If you didn’t sign up, you can close this page.',
    },
    done: {
      title: 'You’re subscribed',
      effect: '{project} will send emails to {address}.',
      leaving: 'You can unsubscribe at any time using the link in every email.',
    },
    over: {
      title: 'This link no longer works',
      advice: 'It has expired, or you’ve unsubscribed since. To subscribe, sign up with {project} again.',
    },
  },
  form: {
    email: 'Email address',
    button: 'Subscribe',
    busy: 'One moment…',
    confirm: 'Almost done. Check your email to confirm your subscription.',
    done: 'Thanks! You’re subscribed.',
    failed: 'Something went wrong. Please try again in a moment.',
    trap: 'Leave this field empty',
    noScript: 'This form needs JavaScript.',
  },
};

export const englishFooter: FooterTexts = {
  unsubscribe: 'Unsubscribe',
  preferences: 'Email preferences',
  labelSeparator: ': ',
};
