import type { PreviewDraftBody } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../session/client';
import { type SampleForm, usePreview } from '../../../ui/email-preview/use-preview';
import type { PartKind } from '../routes';
import type { PartForm } from './part-form';
import { usePartUses } from './part-uses';
import { words } from './words';

const SAMPLE_CONTENT = '<h1>Hello</h1><p>Here is the content of a template.</p>';
const DEFAULT_ALIAS = 'new';

function draftParts(kind: PartKind, { alias, body, text }: PartForm): NonNullable<PreviewDraftBody['parts']> {
  const draft = { [alias || DEFAULT_ALIAS]: { body: body || ' ', text: text || null } };
  return kind === 'layout' ? { layouts: draft, partials: {} } : { layouts: {}, partials: draft };
}

const EMPTY_TEMPLATE = { subject: words.sampleSubject, text: '', previewText: '', fromName: '', variables: null };

function sampleTemplate(kind: PartKind, { alias, text }: PartForm) {
  const tag = `{% render "${alias || DEFAULT_ALIAS}" %}`;
  if (kind === 'layout') return { ...EMPTY_TEMPLATE, body: SAMPLE_CONTENT, layout: alias || DEFAULT_ALIAS };
  return { ...EMPTY_TEMPLATE, body: tag, text: text ? tag : '', layout: '' };
}

/** `host` is `<kind> <id>` of the template or layout to show the part in. */
function useHostTemplate(host: string) {
  const [kind, id = ''] = host.split(' ');
  const { data } = useQuery({
    queryKey: ['template', id],
    queryFn: ({ signal }) => api.templates.get(id, { signal }),
    enabled: kind === 'template',
  });
  if (kind === 'layout') return { ...EMPTY_TEMPLATE, body: SAMPLE_CONTENT, layout: id };
  if (kind !== 'template' || !data) return undefined;
  const { subject, body, text, previewText, fromName, layout, variables } = data;
  return {
    subject,
    body: body ?? '',
    text: text ?? '',
    previewText: previewText ?? '',
    fromName: fromName ?? '',
    layout: layout ?? '',
    variables,
  };
}

export function usePartPreview(kind: PartKind, form: PartForm, isSaved: boolean) {
  const uses = usePartUses(kind, isSaved ? form.alias : '').data?.items ?? [];
  const hosts = uses.filter((use) => use.kind !== 'partial');
  const [chosenHost, setChosenHost] = useState<string>();
  const defaultHost = hosts.find((use) => use.kind === 'template') ?? hosts[0];
  const host = chosenHost ?? (defaultHost ? `${defaultHost.kind} ${defaultHost.id}` : '');
  const [sample, setSample] = useState<SampleForm>({ contact: '', data: '' });
  const { variables, ...content } = useHostTemplate(host) ?? sampleTemplate(kind, form);
  const preview = usePreview({ ...content, parts: draftParts(kind, form) }, sample, variables);
  return { ...preview, hosts, host, setHost: setChosenHost, sample, setSample };
}
