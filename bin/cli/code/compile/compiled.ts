import type { Members, Variable } from './shape';

/** A source in a form that is compiled. */
export interface Source {
  file: string;
  /** How people call the file. */
  place: string;
  /** The folder of all emails. */
  folder: string;
  /** Without the front matter. */
  text: string;
  /** The line of the file in which `text` begins, from 1. */
  firstLine: number;
}

/** What a source is compiled to: HTML with Liquid for all recipients. */
export interface Compiled {
  html: string;
  /** Members of the template that the source gives. */
  frontMatter?: Record<string, unknown>;
  /** The props of a React Email. */
  props?: Members;
  variables?: Variable[];
  /** Values of the props to show the mail with. */
  examples?: Record<string, unknown>;
  /** The other files that were read: if one changes, the result may. */
  inputs: string[];
}

export type Format = 'mjml' | 'tsx';

/** From the program to the thread that compiles. */
export interface CompileRequest extends Source {
  id: number;
  format: Format;
  /** The module that is `posthaste/liquid`. */
  liquid: string;
}

/** And back: a mistake is a sentence with its place. */
export type CompileAnswer = { id: number } & ({ compiled: Compiled } | { place: string; reason: string });
