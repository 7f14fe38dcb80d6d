import type { FooterTexts, PageTexts } from '../page-texts';

/** Formal; “E‑Mail” never breaks. */
export const german: PageTexts = {
  language: 'de',
  dateLocale: 'de',
  confirm: {
    title: 'Abmelden?',
    question: 'Soll {project} keine Werbe-E\u2011Mails mehr an {address} senden?',
    button: 'Abmelden',
    nothingYet: 'Erst mit einem Klick auf die Schaltfläche ändert sich etwas.',
    fewerEmails: 'Lieber weniger E\u2011Mails erhalten',
  },
  done: {
    title: 'Sie sind abgemeldet',
    effect: '{project} sendet Ihnen keine Werbe-E\u2011Mails mehr.',
    exception: 'Nachrichten zu Ihrem Konto oder Ihren Bestellungen können Sie weiterhin erreichen.',
    changedMind: 'Anders überlegt?',
  },
  nothing: {
    title: 'Zu diesem Link ist nichts gespeichert',
    explanation:
      'Die Daten, für die dieser Link erstellt wurde, sind gelöscht. Falls {project} Ihnen noch schreibt, nutzen Sie den Link in einer neueren E\u2011Mail.',
  },
  preferences: {
    title: 'E\u2011Mail-Einstellungen',
    intro: 'Wählen Sie, was {project} an {address} senden darf.',
    notSubscribed: '{project} sendet keine Werbe-E\u2011Mails an {address}.',
    topics: 'Themen',
    pause: 'Pause',
    noPause: 'Keine Pause',
    keepPause: 'Pause bis {date} beibehalten',
    endPause: 'Pause jetzt beenden',
    pauseFor: '{days} Tage, bis {date}',
    save: 'Speichern',
    stop: 'Von allem abmelden',
    subscribe: 'Wieder anmelden',
    saved: 'Ihre Auswahl ist gespeichert.',
    stopped: 'Sie sind abgemeldet.',
    subscribed: 'Sie sind wieder angemeldet.',
    hasComplained:
      'Sie haben eine E\u2011Mail von {project} als Spam gemeldet. Deshalb melden wir Sie nicht wieder an.',
    confirmationSent:
      'Wir haben Ihnen eine E\u2011Mail geschickt, sofern Sie heute noch keine bekommen haben. Bitte bestätigen Sie dort Ihre Anmeldung.',
    linkTooOld:
      'Dieser Link ist zu alt, um sich damit anzumelden. Bitten Sie {project} um die Anmeldung, oder nutzen Sie den Link in einer neueren E\u2011Mail.',
    olderLink:
      'Dieser Link stammt aus einer älteren E\u2011Mail. Sie können hier nur weniger auswählen. Für mehr nutzen Sie den Link in einer neueren E\u2011Mail.',
  },
  gone: {
    title: 'Diese E\u2011Mail kann nicht mehr angezeigt werden',
    advice:
      'E\u2011Mails lassen sich hier nur eine begrenzte Zeit nach dem Versand ansehen. Die E\u2011Mail in Ihrem Postfach bleibt, wie sie ist.',
  },
  invalid: {
    title: 'Dieser Link ist ungültig',
    advice:
      'Öffnen Sie den Link noch einmal aus der E\u2011Mail und achten Sie darauf, dass er vollständig ist. Es wurde nichts geändert.',
  },
  failed: {
    title: 'Das hat nicht geklappt',
    advice: 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es in einem Moment noch einmal.',
    reference: 'Referenz:',
  },
  subscription: {
    ask: {
      title: 'Anmeldung bestätigen',
      question: 'Darf {project} E\u2011Mails an {address} senden?',
      answersIntro: 'Das wurde im Formular angegeben:',
      topics: 'Themen',
      button: 'Ja, bitte anmelden',
      nothingYet:
        'Erst mit einem Klick auf die Schaltfläche ändert sich etwas. Wenn Sie sich nicht angemeldet haben, schließen Sie einfach diese Seite.',
    },
    done: {
      title: 'Sie sind angemeldet',
      effect: '{project} darf Ihnen jetzt E\u2011Mails an {address} senden.',
      leaving: 'Über den Link in jeder E\u2011Mail können Sie sich jederzeit wieder abmelden.',
    },
    over: {
      title: 'Dieser Link ist nicht mehr gültig',
      advice:
        'Er ist abgelaufen, oder die Adresse wurde inzwischen abgemeldet. Bitte melden Sie sich bei {project} erneut an.',
    },
  },
  form: {
    email: 'E\u2011Mail-Adresse',
    button: 'Anmelden',
    busy: 'Einen Moment …',
    confirm:
      'Fast geschafft: Wir haben Ihnen eine E\u2011Mail gesendet. Bitte öffnen Sie sie und bestätigen Sie die Anmeldung.',
    done: 'Vielen Dank. Sie sind angemeldet.',
    failed: 'Das hat nicht geklappt. Bitte versuchen Sie es gleich noch einmal.',
    trap: 'Dieses Feld bitte leer lassen',
    noScript: 'Dieses Formular benötigt JavaScript.',
  },
};

export const germanFooter: FooterTexts = {
  unsubscribe: 'Abmelden',
  preferences: 'E-Mail-Einstellungen',
  labelSeparator: ': ',
};
