import type { PageTexts } from '../page-texts';

export const english: PageTexts = {
  language: 'en',
  dates: 'en-GB',
  confirm: {
    title: 'Unsubscribe?',
    question: 'Should {project} stop sending marketing emails to {address}?',
    button: 'Unsubscribe',
    nothingYet: 'Nothing changes until you press the button.',
    less: 'Receive less instead',
  },
  done: {
    title: 'You are unsubscribed',
    effect: '{project} will not send you marketing emails any more.',
    exception: 'Messages about your account or your orders may still reach you.',
    changed: 'Changed your mind?',
  },
  nothing: {
    title: 'Nothing is stored for this link',
    explanation:
      'The data that this link was made for has been erased. If {project} still writes to you, use the link in a newer email.',
  },
  preferences: {
    title: 'Email preferences',
    intro: 'Choose what {project} may send to {address}.',
    off: '{project} sends no marketing emails to {address}.',
    topics: 'Topics',
    pause: 'Take a break',
    noPause: 'No break',
    keepPause: 'Keep the break until {date}',
    endPause: 'End the break now',
    pauseFor: '{days} days, until {date}',
    save: 'Save',
    stop: 'Unsubscribe from everything',
    subscribe: 'Subscribe again',
    saved: 'Your choices are saved.',
    stopped: 'You are unsubscribed.',
    subscribed: 'You are subscribed again.',
    refused: 'You reported an email from {project} as spam. To respect that, we do not subscribe you again.',
    asked: 'We have sent you an email, unless you got one today. Please confirm there that you want to subscribe.',
    tooOld: 'This link is too old to subscribe with. Ask {project} to subscribe you, or use the link in a newer email.',
    older:
      'This link is from an older email, so you can only reduce here what you get. To get more, use the link in a newer email.',
  },
  invalid: {
    title: 'This link is not valid',
    advice: 'Open the link from the email again and make sure that it was not cut off. Nothing has been changed.',
  },
  failed: {
    title: 'That did not work',
    advice: 'Something went wrong on our side. Please try again in a moment.',
    reference: 'Reference:',
  },
  footer: {
    unsubscribe: 'Unsubscribe',
    preferences: 'Email preferences',
    colon: ': ',
  },
};
