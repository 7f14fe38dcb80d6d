import type { ProjectLanguage } from '../../contract/project';
import { maskAddress } from '../address';
import { escapeHtml } from '../escape-html';
import { page, paragraph } from './layout';
import { fill } from './texts';

export interface ConfirmationTexts {
  language: string;
  ask: { title: string; question: string; given: string; topics: string; button: string; nothingYet: string };
  done: { title: string; effect: string; leaving: string };
  over: { title: string; advice: string };
}

const texts = {
  en: {
    language: 'en',
    ask: {
      title: 'Confirm your subscription',
      question: 'Get emails from {project} at {address}?',
      given: 'You entered:',
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
  de: {
    language: 'de',
    ask: {
      title: 'Anmeldung bestätigen',
      question: 'Darf {project} E-Mails an {address} senden?',
      given: 'Das wurde im Formular angegeben:',
      topics: 'Themen',
      button: 'Ja, bitte anmelden',
      nothingYet:
        'Erst mit einem Klick auf die Schaltfläche ändert sich etwas. Wenn Sie sich nicht angemeldet haben, schließen Sie einfach diese Seite.',
    },
    done: {
      title: 'Sie sind angemeldet',
      effect: '{project} darf Ihnen jetzt E-Mails an {address} senden.',
      leaving: 'Über den Link in jeder E-Mail können Sie sich jederzeit wieder abmelden.',
    },
    over: {
      title: 'Dieser Link ist nicht mehr gültig',
      advice:
        'Er ist abgelaufen, oder die Adresse wurde inzwischen abgemeldet. Bitte melden Sie sich bei {project} erneut an.',
    },
  },
  fr: {
    language: 'fr',
    ask: {
      title: 'Confirmez votre inscription',
      question: '{project} peut-il envoyer des e-mails à {address}\u00a0?',
      given: 'Voici ce qui a été saisi dans le formulaire\u00a0:',
      topics: 'Thèmes',
      button: 'Oui, m’inscrire',
      nothingYet:
        'Rien ne change tant que vous n’appuyez pas sur le bouton. Si vous n’êtes pas à l’origine de cette demande, fermez simplement cette page.',
    },
    done: {
      title: 'Votre inscription est confirmée',
      effect: '{project} peut désormais envoyer des e-mails à {address}.',
      leaving: 'Vous pouvez vous désinscrire à tout moment grâce au lien présent dans chaque e-mail.',
    },
    over: {
      title: 'Ce lien n’est plus valable',
      advice:
        'Il a expiré, ou l’adresse a été désinscrite entre-temps. Pour vous inscrire, renouvelez votre demande auprès de {project}.',
    },
  },
  es: {
    language: 'es',
    ask: {
      title: 'Confirme su suscripción',
      question: '¿Puede {project} enviar correos electrónicos a {address}?',
      given: 'Esto se indicó en el formulario:',
      topics: 'Temas',
      button: 'Sí, suscribirme',
      nothingYet: 'Nada cambia hasta que pulse el botón. Si usted no lo ha solicitado, simplemente cierre esta página.',
    },
    done: {
      title: 'Su suscripción está confirmada',
      effect: '{project} ya puede enviar correos electrónicos a {address}.',
      leaving: 'Puede darse de baja en cualquier momento con el enlace incluido en cada correo.',
    },
    over: {
      title: 'Este enlace ya no es válido',
      advice:
        'Ha caducado o la dirección se dio de baja entretanto. Para suscribirse, vuelva a solicitarlo a {project}.',
    },
  },
  pt: {
    language: 'pt',
    ask: {
      title: 'Quer receber e-mails?',
      question: '{project} pode enviar e-mails para {address}?',
      given: 'Isto foi indicado no formulário:',
      topics: 'Temas',
      button: 'Sim, quero receber',
      nothingYet: 'Nada muda antes da confirmação com o botão. Se não fez este pedido, basta fechar esta página.',
    },
    done: {
      title: 'Confirmação recebida',
      effect: '{project} já pode enviar e-mails para {address}.',
      leaving: 'Pode deixar de receber a qualquer momento com o link em cada e-mail.',
    },
    over: {
      title: 'Este link já não é válido',
      advice:
        'O prazo terminou ou o envio para este endereço foi entretanto cancelado. Para receber e-mails, faça um novo pedido a {project}.',
    },
  },
} as const satisfies Record<ProjectLanguage, ConfirmationTexts>;

export const confirmationTexts = (language: string): ConfirmationTexts =>
  Object.values(texts).find((one) => one.language === language) ?? texts.en;

interface Given {
  answers: readonly { label: string; value: string | number | boolean }[];
  topics: readonly string[];
}

function givenList({ given, topics: label }: ConfirmationTexts['ask'], { answers, topics }: Given): string[] {
  const shown = [...answers, ...(topics.length > 0 ? [{ label, value: topics.join(', ') }] : [])];
  if (shown.length === 0) return [];
  const rows = shown.map(({ label, value }) => {
    const text = value === true ? '✓' : value === false ? '–' : String(value);
    return `<li>${escapeHtml(label)}: ${escapeHtml(text)}</li>`;
  });
  return [paragraph(given), `<ul>${rows.join('')}</ul>`];
}

export function confirmationPage(
  { language, ask }: ConfirmationTexts,
  project: string,
  email: string,
  given: Given,
): string {
  const content = [
    paragraph(fill(ask.question, { project, address: maskAddress(email) })),
    ...givenList(ask, given),
    `<form method="post"><button type="submit">${escapeHtml(ask.button)}</button></form>`,
    paragraph(ask.nothingYet, 'soft'),
  ];
  return page({ language, title: ask.title, content: content.join('\n') });
}

export function confirmedPage({ language, done }: ConfirmationTexts, project: string, email: string): string {
  const content = [
    paragraph(fill(done.effect, { project, address: maskAddress(email) })),
    paragraph(done.leaving, 'soft'),
  ];
  return page({ language, title: done.title, content: content.join('\n') });
}

export const confirmationOverPage = ({ language, over }: ConfirmationTexts, project: string): string =>
  page({ language, title: over.title, content: paragraph(fill(over.advice, { project })) });
