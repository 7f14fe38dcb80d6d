import type { FooterTexts, PageTexts } from '../page-texts';

/** Words common in Portugal and Brazil; “e‑mail” never breaks. */
export const portuguese: PageTexts = {
  language: 'pt',
  dateLocale: 'pt',
  confirm: {
    title: 'Deixar de receber?',
    question: 'Deseja que {project} deixe de enviar e\u2011mails promocionais para {address}?',
    button: 'Deixar de receber',
    nothingYet: 'Nada muda antes da confirmação com o botão.',
    fewerEmails: 'Receber menos e\u2011mails',
  },
  done: {
    title: 'Cancelamento confirmado',
    effect: '{project} não enviará mais e\u2011mails promocionais para este endereço.',
    exception: 'Mensagens sobre a sua conta ou as suas compras ainda podem chegar.',
    changedMind: 'Mudou de ideia?',
  },
  nothing: {
    title: 'Não há dados para este link',
    explanation:
      'Os dados para os quais este link foi criado foram apagados. Se {project} ainda enviar mensagens, use o link de um e\u2011mail mais recente.',
  },
  preferences: {
    title: 'Preferências de e\u2011mail',
    intro: 'Escolha o que {project} pode enviar para {address}.',
    notSubscribed: '{project} não envia e\u2011mails promocionais para {address}.',
    topics: 'Temas',
    pause: 'Pausa',
    noPause: 'Sem pausa',
    keepPause: 'Manter a pausa até {date}',
    endPause: 'Terminar a pausa agora',
    pauseFor: '{days} dias, até {date}',
    save: 'Guardar',
    stop: 'Deixar de receber tudo',
    subscribe: 'Voltar a receber',
    saved: 'As suas escolhas foram guardadas.',
    stopped: 'O cancelamento foi confirmado.',
    subscribed: 'Os e\u2011mails promocionais estão ativos outra vez.',
    hasComplained: 'Um e\u2011mail de {project} foi marcado como spam. Por isso, o envio não volta a ser ativado.',
    confirmationSent: 'Enviámos um e\u2011mail, exceto se já recebeu um hoje. Confirme nele a subscrição.',
    linkTooOld:
      'Este link é demasiado antigo para subscrever. Peça a {project} ou use o link de um e\u2011mail mais recente.',
    olderLink:
      'Este link é de um e\u2011mail antigo: aqui só pode reduzir o que recebe. Para receber mais, use o link de um e\u2011mail mais recente.',
  },
  gone: {
    title: 'Este e\u2011mail já não pode ser mostrado',
    advice:
      'Os e\u2011mails podem ser vistos aqui durante um tempo limitado após o envio. O e\u2011mail na sua caixa de entrada não muda.',
  },
  invalid: {
    title: 'Este link não é válido',
    advice: 'Abra novamente o link a partir do e\u2011mail e verifique se está completo. Nada foi alterado.',
  },
  failed: {
    title: 'Não funcionou',
    advice: 'Algo falhou do nosso lado. Tente novamente dentro de instantes.',
    reference: 'Referência:',
  },
  subscription: {
    ask: {
      title: 'Quer receber e\u2011mails?',
      question: '{project} pode enviar e\u2011mails para {address}?',
      answersIntro: 'Isto foi indicado no formulário:',
      topics: 'Temas',
      button: 'Sim, quero receber',
      nothingYet: 'Nada muda antes da confirmação com o botão. Se não fez este pedido, basta fechar esta página.',
    },
    done: {
      title: 'Confirmação recebida',
      effect: '{project} já pode enviar e\u2011mails para {address}.',
      leaving: 'Pode deixar de receber a qualquer momento com o link em cada e\u2011mail.',
    },
    over: {
      title: 'Este link já não é válido',
      advice:
        'O prazo terminou ou o envio para este endereço foi entretanto cancelado. Para receber e\u2011mails, faça um novo pedido a {project}.',
    },
  },
  form: {
    email: 'Endereço de e\u2011mail',
    button: 'Quero receber',
    busy: 'Um momento…',
    confirm: 'Falta um passo: enviámos um e\u2011mail. Abra-o e confirme.',
    done: 'Obrigado. A inscrição está feita.',
    failed: 'Não funcionou. Tente de novo dentro de momentos.',
    trap: 'Deixe este campo vazio',
    noScript: 'Este formulário precisa de JavaScript.',
  },
};

export const portugueseFooter: FooterTexts = {
  unsubscribe: 'Deixar de receber',
  preferences: 'Preferências de e-mail',
  labelSeparator: ': ',
};
