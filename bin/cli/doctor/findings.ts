import type { ReadResult } from './facts';

/** `manual`: the operator checks it with the given command. */
export type Severity = 'ok' | 'error' | 'note' | 'unreadable' | 'manual';

export interface Finding {
  check: string;
  severity: Severity;
  message: string;
  fix?: string;
}

export const findingMaker = (check: string) => ({
  ok: (message: string): Finding => ({ check, severity: 'ok', message }),
  note: (message: string, fix?: string): Finding => ({ check, severity: 'note', message, ...(fix ? { fix } : {}) }),
  error: (message: string, fix: string): Finding => ({ check, severity: 'error', message, fix }),
  manual: (message: string, fix: string): Finding => ({ check, severity: 'manual', message, fix }),
});

export const isError = ({ severity }: Finding): boolean => severity === 'error';

export const isUnreadable = ({ severity }: Finding): boolean => severity === 'unreadable';

export function findingsFrom<T>(check: string, result: ReadResult<T>, checkValue: (value: T) => Finding[]): Finding[] {
  if ('value' in result) return checkValue(result.value);
  return [
    {
      check,
      severity: 'unreadable',
      message: `could not be read (${result.readError}).`,
      fix: 'Check the credentials, region and permissions.',
    },
  ];
}

const LABELS: Readonly<Record<Severity, string>> = {
  ok: 'ok    ',
  error: 'ERROR ',
  note: 'note  ',
  unreadable: 'UNREAD',
  manual: 'manual',
};

export function findingText({ check, severity, message, fix }: Finding): string {
  const line = `${LABELS[severity]}  ${check}: ${message}`;
  return fix === undefined ? line : `${line}\n          ${fix}`;
}
