import type { TemplateLayout } from '@posthaste/client';
import { api } from '../../../session/client';
import type { PartKind } from '../addresses';

/** A layout or partial: both have the same members. */
export type Part = TemplateLayout;

/** What the form of a layout or partial holds. */
export interface PartForm {
  alias: string;
  body: string;
  text: string;
}

/** What a new one begins with. */
const BEGINNINGS: Record<PartKind, string> = {
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
  body: part?.body ?? BEGINNINGS[kind],
  text: part?.text ?? '',
});

/** The calls of both kinds have the same forms. */
export const callsOf = (kind: PartKind) => (kind === 'layout' ? api.layouts : api.partials);

/** First words of the keys of what a change of a layout or partial changes. */
export const CHANGES = ['layouts', 'parts', 'part', 'part-uses', 'template-preview'];
