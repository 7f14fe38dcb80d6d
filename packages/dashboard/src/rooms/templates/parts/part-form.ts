import type { TemplateLayout } from '@posthaste/client';
import { api } from '../../../session/client';
import type { PartKind } from '../routes';

export type Part = TemplateLayout;

export interface PartForm {
  alias: string;
  body: string;
  text: string;
}

const INITIAL_BODIES: Record<PartKind, string> = {
  layout: `<!doctype html>
<html>
  <body style="font-family: sans-serif">
    {{ content }}
  </body>
</html>
`,
  partial: '<p>{{ label ?? "Hello" }}</p>\n',
};

export const formOf = (kind: PartKind, part: Part | undefined): PartForm => ({
  alias: part?.alias ?? '',
  body: part?.body ?? INITIAL_BODIES[kind],
  text: part?.text ?? '',
});

export const apiFor = (kind: PartKind) => (kind === 'layout' ? api.layouts : api.partials);

export const kindParameter = (kind: PartKind) => (kind === 'partial' ? { kind } : {});

export const STALE_QUERIES = ['layouts', 'parts', 'part', 'part-uses', 'template-preview'];
