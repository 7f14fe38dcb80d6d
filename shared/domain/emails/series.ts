import type { Variables } from '../templates/render';
import { type MailResult, type MailTemplates, renderMail } from './render-mail';

/** Renderings that are kept to be used again: those of a mail that differs by language and the like. */
const MAXIMUM_KEPT = 20;

interface Kept {
  /** The names that the templates asked for, with the values that they got. */
  reads: [name: string, value: string | undefined][];
  result: MailResult;
}

/** One mail for many people: rendered anew only where a value differs that its templates ask for. */
export class MailSeries {
  private readonly kept: Kept[] = [];

  constructor(
    private readonly templates: MailTemplates,
    private readonly now: number,
  ) {}

  render(variables: Variables): MailResult {
    const known = this.kept.find(({ reads }) => reads.every(([name, value]) => textOf(variables, name) === value));
    if (known) return known.result;
    const names = new Set<string>();
    const result = renderMail(this.templates, variables, this.now, names);
    if (this.kept.length < MAXIMUM_KEPT) {
      this.kept.push({ reads: [...names].map((name) => [name, textOf(variables, name)]), result });
    }
    return result;
  }
}

/** Values come from JSON, so their text tells them apart. */
const textOf = (variables: Variables, name: string): string | undefined =>
  Object.hasOwn(variables, name) ? JSON.stringify(variables[name]) : undefined;
