import type { Fields, Variable } from './shape';

export class SourceMistake extends Error {
  constructor(
    readonly place: string,
    readonly reason: string,
  ) {
    super(`${place}: ${reason}`);
  }
}

export interface Source {
  file: string;
  place: string;
  folder: string;
  text: string;
  firstLine: number;
}

export interface Compiled {
  html: string;
  frontMatter?: Record<string, unknown>;
  props?: Fields;
  variables?: Variable[];
  examples?: Record<string, unknown>;
  inputs: string[];
}

export type Format = 'mjml' | 'tsx';

export interface CompileRequest extends Source {
  id: number;
  format: Format;
  liquid: string;
}

export type CompileResult = { id: number } & ({ compiled: Compiled } | { place: string; reason: string });
