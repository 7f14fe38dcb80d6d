/** What the program ends with. */
export const exitCodes = { ok: 0, failed: 1, usage: 2, notFound: 3 } as const;

/** Ends the program with a sentence for the operator. */
export class CliFailure extends Error {
  constructor(
    message: string,
    readonly exitCode: number = exitCodes.failed,
  ) {
    super(message);
    this.name = 'CliFailure';
  }
}

export const usageFailure = (message: string): CliFailure => new CliFailure(message, exitCodes.usage);
export const notFoundFailure = (message: string): CliFailure => new CliFailure(message, exitCodes.notFound);
