import type { ProjectLanguage } from '../../contract/project';

export interface FormTexts {
  /** BCP 47. */
  language: string;
  email: string;
  button: string;
  busy: string;
  confirm: string;
  done: string;
  failed: string;
  trap: string;
  noScript: string;
}

const texts = {
  en: {
    language: 'en',
    email: 'Email address',
    button: 'Subscribe',
    busy: 'One moment…',
    confirm: 'Almost done. Check your email to confirm your subscription.',
    done: 'Thanks! You’re subscribed.',
    failed: 'Something went wrong. Please try again in a moment.',
    trap: 'Leave this field empty',
    noScript: 'This form needs JavaScript.',
  },
  de: {
    language: 'de',
    email: 'E-Mail-Adresse',
    button: 'Anmelden',
    busy: 'Einen Moment …',
    confirm:
      'Fast geschafft: Wir haben Ihnen eine E-Mail gesendet. Bitte öffnen Sie sie und bestätigen Sie die Anmeldung.',
    done: 'Vielen Dank. Sie sind angemeldet.',
    failed: 'Das hat nicht geklappt. Bitte versuchen Sie es gleich noch einmal.',
    trap: 'Dieses Feld bitte leer lassen',
    noScript: 'Dieses Formular benötigt JavaScript.',
  },
  fr: {
    language: 'fr',
    email: 'Adresse e-mail',
    button: 'S’inscrire',
    busy: 'Un instant…',
    confirm: 'Encore une étape\u00a0: nous vous avons envoyé un e-mail. Ouvrez-le pour confirmer votre inscription.',
    done: 'Merci, votre inscription est enregistrée.',
    failed: 'Une erreur s’est produite. Veuillez réessayer dans un instant.',
    trap: 'Laissez ce champ vide',
    noScript: 'Ce formulaire nécessite JavaScript.',
  },
  es: {
    language: 'es',
    email: 'Correo electrónico',
    button: 'Suscribirme',
    busy: 'Un momento…',
    confirm: 'Falta un paso: le hemos enviado un correo. Ábralo y confirme la suscripción.',
    done: 'Gracias. Su suscripción está activa.',
    failed: 'No ha funcionado. Vuelva a intentarlo en un momento.',
    trap: 'Deje este campo vacío',
    noScript: 'Este formulario necesita JavaScript.',
  },
  pt: {
    language: 'pt',
    email: 'Endereço de e-mail',
    button: 'Quero receber',
    busy: 'Um momento…',
    confirm: 'Falta um passo: enviámos um e-mail. Abra-o e confirme.',
    done: 'Obrigado. A inscrição está feita.',
    failed: 'Não funcionou. Tente de novo dentro de momentos.',
    trap: 'Deixe este campo vazio',
    noScript: 'Este formulário precisa de JavaScript.',
  },
} as const satisfies Record<ProjectLanguage, FormTexts>;

export const formTexts = (language: string): FormTexts =>
  Object.values(texts).find((one) => one.language === language) ?? texts.en;
