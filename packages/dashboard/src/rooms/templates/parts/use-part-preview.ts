import type { PreviewDraftBody } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../session/client';
import type { PartKind } from '../addresses';
import { type SampleForm, usePreview } from '../use-preview';
import type { PartForm } from './part-form';
import { usePartUses } from './part-uses';
import { words } from './words';

/** What a layout is shown around, if no template has it. */
const CONTENT = '<h1>Hello</h1><p>Here is the content of a template.</p>';
/** Stands for the alias as long as a new one has none. */
const UNNAMED = 'new';

/** What is typed, in place of what is saved. */
function draftOf(kind: PartKind, { alias, body, text }: PartForm): NonNullable<PreviewDraftBody['parts']> {
  const draft = { [alias || UNNAMED]: { body: body || ' ', text: text || null } };
  return kind === 'layout' ? { layouts: draft, partials: {} } : { layouts: {}, partials: draft };
}

const plain = { subject: words.sampleSubject, text: '', previewText: '', fromName: '', variables: null };

/** A mail that shows nothing but the layout or partial. */
function sampleOf(kind: PartKind, { alias, text }: PartForm) {
  const tag = `{% render "${alias || UNNAMED}" %}`;
  if (kind === 'layout') return { ...plain, body: CONTENT, layout: alias || UNNAMED };
  return { ...plain, body: tag, text: text ? tag : '', layout: '' };
}

/** The mail of a template, or of a layout that includes the partial; undefined while it is read. */
function useContent(shownIn: string) {
  const [kind, id = ''] = shownIn.split(' ');
  const { data } = useQuery({
    queryKey: ['template', id],
    queryFn: ({ signal }) => api.templates.get(id, { signal }),
    enabled: kind === 'template',
  });
  if (kind === 'layout') return { ...plain, body: CONTENT, layout: id };
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

/** A layout or partial as it is typed, in a mail that has it: of the first that names it, until another is chosen. */
export function usePartPreview(kind: PartKind, form: PartForm, saved: boolean) {
  const uses = usePartUses(kind, saved ? form.alias : '').data?.items ?? [];
  const places = uses.filter((use) => use.kind !== 'partial');
  const [chosen, setChosen] = useState<string>();
  const first = places.find((use) => use.kind === 'template') ?? places[0];
  const shownIn = chosen ?? (first ? `${first.kind} ${first.id}` : '');
  const [sample, setSample] = useState<SampleForm>({ contact: '', data: '' });
  const { variables, ...content } = useContent(shownIn) ?? sampleOf(kind, form);
  const preview = usePreview({ ...content, parts: draftOf(kind, form) }, sample, variables);
  return { ...preview, places, shownIn, setChosen, sample, setSample };
}
