import { hrefOf } from '../../../router/router';
import type { NamedKind } from '../../../ui/record-name';
import { idPrefixOf } from './id-prefix';

const recordTypes: Record<string, { kind?: NamedKind; href?: (id: string) => string }> = {
  cmp: { kind: 'campaign', href: (id) => hrefOf('campaign', { id }) },
  ct: { kind: 'contact', href: (id) => hrefOf('contact', { id }) },
  dom: { kind: 'domain', href: (id) => hrefOf('domain', { id }) },
  em: { href: (id) => hrefOf('email', { id }) },
  frm: { kind: 'form', href: (id) => hrefOf('form', { id }) },
  seg: { kind: 'segment', href: (id) => hrefOf('segment', { id }) },
  top: { kind: 'topic' },
  tpl: { kind: 'template', href: (id) => hrefOf('template', { id }) },
  wf: { kind: 'workflow', href: (id) => hrefOf('workflow', { id }) },
  whk: { kind: 'webhook', href: (id) => hrefOf('webhook', { id }) },
};

const typeOf = (target: string) => recordTypes[idPrefixOf(target) ?? ''];

export const pageOf = (target: string): string | undefined => typeOf(target)?.href?.(target);

export const kindOf = (target: string): NamedKind | undefined => typeOf(target)?.kind;
