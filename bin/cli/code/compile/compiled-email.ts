import type { Fields, Variable } from './shape';

export class SourceError extends Error {
  constructor(
    readonly location: string,
    readonly reason: string,
  ) {
    super(`${location}: ${reason}`);
  }
}

export interface Source {
  file: string;
  displayPath: string;
  folder: string;
  text: string;
  firstLine: number;
}

export interface CompiledEmail {
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
  liquidModulePath: string;
}

export type CompileResult = { id: number } & ({ compiled: CompiledEmail } | { location: string; reason: string });
