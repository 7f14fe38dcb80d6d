/** Why a source can't be compiled, in a sentence with its file and line, for the person who wrote it. */
export class SourceMistake extends Error {
  constructor(
    /** The file as it is named to people, and the line: `emails/receipt.tsx:12`. */
    readonly place: string,
    readonly reason: string,
  ) {
    super(`${place}: ${reason}`);
  }
}
