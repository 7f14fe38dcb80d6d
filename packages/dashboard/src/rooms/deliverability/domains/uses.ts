import type { Project, Template } from '@posthaste/client';
import { words } from './words';

const isAtDomain = (domain: string, address: string | null): boolean => {
  const name = address?.slice(address.lastIndexOf('@') + 1).toLowerCase() ?? '';
  return name === domain || name.endsWith(`.${domain}`);
};

interface Senders {
  project: Pick<Project, 'from' | 'unsubscribeMailto'>;
  templates: readonly Pick<Template, 'from'>[];
  hasMore: boolean;
}

export function usesOf(domain: string, { project, templates, hasMore }: Senders): string[] {
  const count = templates.filter(({ from }) => isAtDomain(domain, from)).length;
  return [
    ...(isAtDomain(domain, project.from) ? [words.usedAsSender(project.from ?? '')] : []),
    ...(isAtDomain(domain, project.unsubscribeMailto) ? [words.usedForUnsubscribe] : []),
    ...(count > 0 ? [words.usedByTemplates(count, hasMore)] : []),
  ];
}
