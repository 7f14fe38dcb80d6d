/**
 * The texts of the public pages in one language. `{project}`, `{address}`, `{date}` and `{days}` are replaced by
 * values.
 */
export interface PageTexts {
  /** BCP 47 tag of the language, for the page's `lang`. */
  language: string;
  /** BCP 47 tag for the format of dates. */
  dates: string;
  confirm: { title: string; question: string; button: string; nothingYet: string; less: string };
  done: { title: string; effect: string; exception: string; changed: string };
  nothing: { title: string; explanation: string };
  preferences: {
    title: string;
    intro: string;
    off: string;
    topics: string;
    pause: string;
    noPause: string;
    keepPause: string;
    endPause: string;
    pauseFor: string;
    save: string;
    stop: string;
    subscribe: string;
    /** What was done, at the top of the page. */
    saved: string;
    stopped: string;
    subscribed: string;
    refused: string;
    /** The link is older than a week: a mail was sent to confirm, or the project asks for no confirmations. */
    asked: string;
    tooOld: string;
    /** What an older link can do. */
    older: string;
  };
  /** In place of an email whose content is no longer stored, or whose contact was erased. */
  gone: { title: string; advice: string };
  invalid: { title: string; advice: string };
  failed: { title: string; advice: string; reference: string };
  /** Links at the end of marketing mail. */
  footer: { unsubscribe: string; preferences: string; colon: string };
}
