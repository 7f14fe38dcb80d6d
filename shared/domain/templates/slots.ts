/** Placeholder for a value in a skeleton. A private-use character (Unicode 23.5), so it is rare in templates. */
export const SLOT = '\ue000';

export class EscapedValue {
  constructor(
    readonly text: string,
    readonly html: string,
  ) {}
}

/** Splits rendered HTML into its skeleton, with a `SLOT` for each escaped value, and the unescaped values. */
export class Slots {
  skeleton = '';
  readonly values: string[] = [];
  private isChanged = false;

  addLiteral(text: string): void {
    this.skeleton += text;
  }

  addValue(text: string): void {
    this.skeleton += SLOT;
    this.values.push(text);
  }

  /** Called after a replacement in the output, which the skeleton then no longer matches. */
  markChanged(): void {
    this.isChanged = true;
  }

  get isExact(): boolean {
    return !this.isChanged;
  }
}
