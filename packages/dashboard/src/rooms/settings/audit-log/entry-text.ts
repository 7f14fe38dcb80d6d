import type { AuditEntry } from '@posthaste/client';
import { hrefOf } from '../../../router/router';
import { words } from './words';

/** `campaigns.sendCampaign` as `Send campaign`; a command of the operator as it was called. */
export function actionText({ action, outcome }: Pick<AuditEntry, 'action' | 'outcome'>): string {
  const named = (outcome === 'failed' ? words.failedActions : words.actions)[action];
  if (named !== undefined) return named;
  const [group = '', ...rest] = action.split('.');
  if (group === 'cli') return `posthaste ${rest.join(' ')}`;
  const text = rest.join(' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const pages: Record<string, (id: string) => string> = {
  cmp: (id) => hrefOf('campaign', { id }),
  ct: (id) => hrefOf('contact', { id }),
  dom: (id) => hrefOf('domain', { id }),
  em: (id) => hrefOf('email', { id }),
  frm: (id) => hrefOf('form', { id }),
  seg: (id) => hrefOf('segment', { id }),
  tpl: (id) => hrefOf('template', { id }),
  wf: (id) => hrefOf('workflow', { id }),
  whk: (id) => hrefOf('webhook', { id }),
};

/** The page of the record with this id, if its kind has one. */
export const pageOf = (id: string): string | undefined => pages[id.split('_', 1)[0] ?? '']?.(id);
