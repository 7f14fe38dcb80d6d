/** What the public pages say in one language. `{project}` and `{address}` stand for the sender's and the reader's names. */
export interface PageTexts {
  /** BCP 47 tag of the language, for the page's `lang`. */
  language: string;
  confirm: { title: string; question: string; button: string; nothingYet: string };
  done: { title: string; effect: string; exception: string };
  invalid: { title: string; advice: string };
  failed: { title: string; advice: string; reference: string };
}

/** The texts by language. */
export const pageTexts = {
  en: {
    language: 'en',
    confirm: {
      title: 'Unsubscribe?',
      question: 'Should {project} stop sending marketing emails to {address}?',
      button: 'Unsubscribe',
      nothingYet: 'Nothing changes until you press the button.',
    },
    done: {
      title: 'You are unsubscribed',
      effect: '{project} will not send you marketing emails any more.',
      exception: 'Messages about your account or your orders may still reach you.',
    },
    invalid: {
      title: 'This link is not valid',
      advice: 'Open the link from the email again and make sure that it was not cut off.',
    },
    failed: {
      title: 'That did not work',
      advice: 'Something went wrong on our side. Please try again in a moment.',
      reference: 'Reference:',
    },
  },
} as const satisfies Record<string, PageTexts>;

/** Puts the values of `{name}`s into a text. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
