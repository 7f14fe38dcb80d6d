import type { FooterTexts, PageTexts } from '../page-texts';

/** Formal; narrow no-break spaces before question marks; “e‑mail” never breaks. */
export const french: PageTexts = {
  language: 'fr',
  dateLocale: 'fr',
  confirm: {
    title: 'Se désabonner\u202f?',
    question: 'Ne plus recevoir à {address} les e\u2011mails promotionnels envoyés par {project}\u202f?',
    button: 'Se désabonner',
    nothingYet: 'Rien ne change tant que vous n’avez pas appuyé sur le bouton.',
    fewerEmails: 'Recevoir plutôt moins d’e\u2011mails',
  },
  done: {
    title: 'Désabonnement confirmé',
    effect: '{project} ne vous enverra plus d’e\u2011mails promotionnels.',
    exception: 'Vous pourrez encore recevoir des messages concernant votre compte ou vos commandes.',
    changedMind: 'Vous avez changé d’avis\u202f?',
  },
  nothing: {
    title: 'Aucune donnée pour ce lien',
    explanation:
      'Les données pour lesquelles ce lien a été créé ont été effacées. Si vous recevez encore des messages envoyés par {project}, utilisez le lien d’un e\u2011mail plus récent.',
  },
  preferences: {
    title: 'Préférences e\u2011mail',
    intro: 'Choisissez ce que {project} peut envoyer à {address}.',
    notSubscribed: '{project} n’envoie pas d’e\u2011mails promotionnels à {address}.',
    topics: 'Thèmes',
    pause: 'Pause',
    noPause: 'Pas de pause',
    keepPause: 'Garder la pause jusqu’au {date}',
    endPause: 'Mettre fin à la pause',
    pauseFor: '{days} jours, jusqu’au {date}',
    save: 'Enregistrer',
    stop: 'Se désabonner de tout',
    subscribe: 'Se réabonner',
    saved: 'Vos choix sont enregistrés.',
    stopped: 'Votre désabonnement est enregistré.',
    subscribed: 'Votre abonnement est rétabli.',
    hasComplained:
      'Vous avez signalé comme indésirable un e\u2011mail envoyé par {project}. Nous ne rétablissons donc pas votre abonnement.',
    confirmationSent:
      'Nous vous avons envoyé un e\u2011mail, sauf si vous en avez déjà reçu un aujourd’hui. Veuillez y confirmer votre abonnement.',
    linkTooOld:
      'Ce lien est trop ancien pour vous abonner. Adressez-vous à {project} ou utilisez le lien d’un e\u2011mail plus récent.',
    olderLink:
      'Ce lien vient d’un e\u2011mail ancien\u00a0: vous ne pouvez ici que réduire ce que vous recevez. Pour recevoir davantage, utilisez le lien d’un e\u2011mail plus récent.',
  },
  gone: {
    title: 'Cet e\u2011mail ne peut plus être affiché',
    advice:
      'Les e\u2011mails sont consultables ici pendant une durée limitée après leur envoi. L’e\u2011mail dans votre boîte de réception reste inchangé.',
  },
  invalid: {
    title: 'Ce lien n’est pas valide',
    advice: 'Rouvrez le lien depuis l’e\u2011mail et vérifiez qu’il est complet. Rien n’a été modifié.',
  },
  failed: {
    title: 'Cela n’a pas fonctionné',
    advice: 'Une erreur s’est produite de notre côté. Veuillez réessayer dans un instant.',
    reference: 'Référence\u00a0:',
  },
  subscription: {
    ask: {
      title: 'Confirmez votre inscription',
      question: '{project} peut-il envoyer des e\u2011mails à {address}\u202f?',
      answersIntro: 'Voici ce qui a été saisi dans le formulaire\u00a0:',
      topics: 'Thèmes',
      button: 'Oui, m’inscrire',
      nothingYet:
        'Rien ne change tant que vous n’appuyez pas sur le bouton. Si vous n’êtes pas à l’origine de cette demande, fermez simplement cette page.',
    },
    done: {
      title: 'Votre inscription est confirmée',
      effect: '{project} peut désormais envoyer des e\u2011mails à {address}.',
      leaving: 'Vous pouvez vous désinscrire à tout moment grâce au lien présent dans chaque e\u2011mail.',
    },
    over: {
      title: 'Ce lien n’est plus valable',
      advice:
        'Il a expiré, ou l’adresse a été désinscrite entre-temps. Pour vous inscrire, renouvelez votre demande auprès de {project}.',
    },
  },
  form: {
    email: 'Adresse e\u2011mail',
    button: 'S’inscrire',
    busy: 'Un instant…',
    confirm:
      'Encore une étape\u00a0: nous vous avons envoyé un e\u2011mail. Ouvrez-le pour confirmer votre inscription.',
    done: 'Merci, votre inscription est enregistrée.',
    failed: 'Une erreur s’est produite. Veuillez réessayer dans un instant.',
    trap: 'Laissez ce champ vide',
    noScript: 'Ce formulaire nécessite JavaScript.',
  },
};

export const frenchFooter: FooterTexts = {
  unsubscribe: 'Se désabonner',
  preferences: 'Préférences e-mail',
  labelSeparator: '\u00a0: ',
};
