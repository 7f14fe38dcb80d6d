export interface PageTexts {
  /** BCP 47. */
  language: string;
  dateLocale: string;
  confirm: { title: string; question: string; button: string; nothingYet: string; fewerEmails: string };
  done: { title: string; effect: string; exception: string; changedMind: string };
  nothing: { title: string; explanation: string };
  preferences: {
    title: string;
    intro: string;
    notSubscribed: string;
    topics: string;
    pause: string;
    noPause: string;
    keepPause: string;
    endPause: string;
    pauseFor: string;
    save: string;
    stop: string;
    subscribe: string;
    saved: string;
    stopped: string;
    subscribed: string;
    hasComplained: string;
    confirmationSent: string;
    linkTooOld: string;
    olderLink: string;
  };
  gone: { title: string; advice: string };
  invalid: { title: string; advice: string };
  failed: { title: string; advice: string; reference: string };
  subscription: {
    ask: { title: string; question: string; answersIntro: string; topics: string; button: string; nothingYet: string };
    done: { title: string; effect: string; leaving: string };
    over: { title: string; advice: string };
  };
  form: {
    email: string;
    button: string;
    busy: string;
    confirm: string;
    done: string;
    failed: string;
    trap: string;
    noScript: string;
  };
}

export interface FooterTexts {
  unsubscribe: string;
  preferences: string;
  labelSeparator: string;
}
