import { join } from 'node:path';
import { Code } from 'aws-cdk-lib/aws-lambda';
import type { DashboardFiles } from '../dashboard/files';

export type FunctionCode = (entry: string) => Code;

export interface BuildOutput {
  code: FunctionCode;
  dashboard?: DashboardFiles | undefined;
}

export const folderOf = (entry: string): string => entry.replace(/^functions\//, '').replace(/\/handler\.ts$/, '');

export const codeIn =
  (outdir: string): FunctionCode =>
  (entry) =>
    Code.fromAsset(join(outdir, folderOf(entry)));
