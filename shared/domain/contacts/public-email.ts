export interface EmailAllowance {
  name: string;
  perDay: number;
  perTenMinutes?: number;
}

/** For a project's confirmation emails, and the same number for workflow emails in the stream `visitors`. */
export const PUBLIC_EMAILS_PER_DAY = 1_000;

/** Spreads a day's allowance over most of an hour, so a pause for bounces comes in time. */
const SHARE_OF_TEN_MINUTES = 0.2;

/** Domains without a limit of their own: many people sign up with them, and the load doesn't harm the providers. */
const largeProviders = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk hotmail.fr live.com msn.com yahoo.com yahoo.co.uk
  yahoo.co.jp yahoo.fr yahoo.de icloud.com me.com mac.com aol.com proton.me protonmail.com gmx.de gmx.net gmx.com web.de
  t-online.de freenet.de orange.fr wanadoo.fr free.fr laposte.net sfr.fr libero.it bluewin.ch mail.ru yandex.ru qq.com
  163.com 126.com naver.com uol.com.br terra.com.br comcast.net att.net verizon.net`.split(/\s+/),
);

export function confirmationAllowances(
  visitor: string,
  domain: string,
  perDay = PUBLIC_EMAILS_PER_DAY,
): EmailAllowance[] {
  return [
    { name: `confirmations#visitor#${visitor}`, perDay: 60, perTenMinutes: 20 },
    ...(largeProviders.has(domain) ? [] : [{ name: `confirmations#domain#${domain}`, perDay: 200, perTenMinutes: 40 }]),
    { name: 'confirmations', perDay, perTenMinutes: Math.ceil(perDay * SHARE_OF_TEN_MINUTES) },
  ];
}

export const workflowAllowance = (perDay = PUBLIC_EMAILS_PER_DAY): EmailAllowance => ({ name: 'public-email', perDay });
