import { join } from 'node:path';
import { Code } from 'aws-cdk-lib/aws-lambda';
import type { DashboardFiles } from '../dashboard/files';

/** The code of a function, found by its entry file. */
export type FunctionCode = (entry: string) => Code;

/** What the stacks deploy. */
export interface Built {
  code: FunctionCode;
  /** Absent if the settings leave it out. */
  dashboard?: DashboardFiles | undefined;
}

/** The folder of a bundle: `functions/send/handler.ts` -> `send`. */
export const folderOf = (entry: string): string => entry.replace(/^functions\//, '').replace(/\/handler\.ts$/, '');

/** The code of functions that were bundled into this folder. */
export const codeIn =
  (outdir: string): FunctionCode =>
  (entry) =>
    Code.fromAsset(join(outdir, folderOf(entry)));
