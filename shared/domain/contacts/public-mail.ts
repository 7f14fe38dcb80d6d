/** Mail that public keys may cause in a day, and in ten minutes of it. */
export interface MailAllowance {
  name: string;
  perDay: number;
  perTenMinutes?: number;
}

/** Confirmation mails of a project in a day, and as many mails of workflows, unless its settings say otherwise. */
export const PUBLIC_MAILS_A_DAY = 1_000;

/** Of which in ten minutes: a day's worth takes most of an hour, in which the breaker sees what comes back. */
const SHARE_OF_TEN_MINUTES = 0.2;

/** Many people sign up at these at the same time, and no sign-ups are a burden for them. */
const largeProviders = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk hotmail.fr live.com msn.com yahoo.com yahoo.co.uk
  yahoo.co.jp yahoo.fr yahoo.de icloud.com me.com mac.com aol.com proton.me protonmail.com gmx.de gmx.net gmx.com web.de
  t-online.de freenet.de orange.fr wanadoo.fr free.fr laposte.net sfr.fr libero.it bluewin.ch mail.ru yandex.ru qq.com
  163.com 126.com naver.com uol.com.br terra.com.br comcast.net att.net verizon.net`.split(/\s+/),
);

/** What must be left for one confirmation mail: for the visitor who causes it, the recipient's domain, the project. */
export function confirmationAllowances(visitor: string, domain: string, perDay = PUBLIC_MAILS_A_DAY): MailAllowance[] {
  return [
    { name: `confirmations#visitor#${visitor}`, perDay: 60, perTenMinutes: 20 },
    ...(largeProviders.has(domain) ? [] : [{ name: `confirmations#domain#${domain}`, perDay: 200, perTenMinutes: 40 }]),
    { name: 'confirmations', perDay, perTenMinutes: Math.ceil(perDay * SHARE_OF_TEN_MINUTES) },
  ];
}

/** What must be left for one mail of a workflow that a public key caused. */
export const workflowAllowance = (perDay = PUBLIC_MAILS_A_DAY): MailAllowance => ({ name: 'public-mail', perDay });
