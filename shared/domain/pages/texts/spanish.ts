import type { FooterTexts, PageTexts } from '../page-texts';

export const spanish: PageTexts = {
  language: 'es',
  dateLocale: 'es',
  confirm: {
    title: '¿Cancelar la suscripción?',
    question: '¿Desea que {project} deje de enviar correos promocionales a {address}?',
    button: 'Cancelar la suscripción',
    nothingYet: 'Nada cambia hasta que pulse el botón.',
    fewerEmails: 'Prefiero recibir menos correos',
  },
  done: {
    title: 'Suscripción cancelada',
    effect: '{project} ya no le enviará correos promocionales.',
    exception: 'Aún podrá recibir mensajes sobre su cuenta o sus pedidos.',
    changedMind: '¿Ha cambiado de opinión?',
  },
  nothing: {
    title: 'No hay datos para este enlace',
    explanation:
      'Los datos para los que se creó este enlace se han eliminado. Si {project} todavía le escribe, utilice el enlace de un correo más reciente.',
  },
  preferences: {
    title: 'Preferencias de correo',
    intro: 'Elija qué puede enviar {project} a {address}.',
    notSubscribed: '{project} no envía correos promocionales a {address}.',
    topics: 'Temas',
    pause: 'Pausa',
    noPause: 'Sin pausa',
    keepPause: 'Mantener la pausa hasta el {date}',
    endPause: 'Terminar la pausa ahora',
    pauseFor: '{days} días, hasta el {date}',
    save: 'Guardar',
    stop: 'Darse de baja de todo',
    subscribe: 'Volver a suscribirse',
    saved: 'Sus preferencias se han guardado.',
    stopped: 'Su suscripción está cancelada.',
    subscribed: 'Su suscripción vuelve a estar activa.',
    hasComplained: 'Usted marcó como no deseado un correo de {project}. Por eso no reactivamos su suscripción.',
    confirmationSent: 'Le hemos enviado un correo, salvo que ya haya recibido uno hoy. Confirme en él su suscripción.',
    linkTooOld:
      'Este enlace es demasiado antiguo para suscribirse. Pídaselo a {project} o use el enlace de un correo más reciente.',
    olderLink:
      'Este enlace es de un correo antiguo: aquí solo puede reducir lo que recibe. Para recibir más, use el enlace de un correo más reciente.',
  },
  gone: {
    title: 'Este correo ya no se puede mostrar',
    advice:
      'Los correos se pueden ver aquí durante un tiempo limitado después de su envío. El correo de su bandeja de entrada no cambia.',
  },
  invalid: {
    title: 'Este enlace no es válido',
    advice: 'Vuelva a abrir el enlace desde el correo y compruebe que esté completo. No se ha cambiado nada.',
  },
  failed: {
    title: 'No ha funcionado',
    advice: 'Algo ha fallado por nuestra parte. Inténtelo de nuevo en unos instantes.',
    reference: 'Referencia:',
  },
  subscription: {
    ask: {
      title: 'Confirme su suscripción',
      question: '¿Puede {project} enviar correos electrónicos a {address}?',
      answersIntro: 'Esto se indicó en el formulario:',
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
  form: {
    email: 'Correo electrónico',
    button: 'Suscribirme',
    busy: 'Un momento…',
    confirm: 'Falta un paso: le hemos enviado un correo. Ábralo y confirme la suscripción.',
    done: 'Gracias. Su suscripción está activa.',
    failed: 'No ha funcionado. Vuelva a intentarlo en un momento.',
    trap: 'Deje este campo vacío',
    noScript: 'Este formulario necesita JavaScript.',
  },
};

export const spanishFooter: FooterTexts = {
  unsubscribe: 'Cancelar la suscripción',
  preferences: 'Preferencias de correo',
  labelSeparator: ': ',
};
