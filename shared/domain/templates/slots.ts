/** Stands in a skeleton for a value. A private character (Unicode 23.5), so it is rare in templates. */
export const SLOT = '\ue000';

/** A value that is printed in HTML so that it is text, or a part of a quoted attribute. */
export class EscapedValue {
  constructor(
    readonly text: string,
    readonly html: string,
  ) {}
}

/** Splits rendered HTML into its skeleton, with a `SLOT` for each escaped value, and these values as they were before. */
export class Slots {
  skeleton = '';
  readonly values: string[] = [];
  private isChanged = false;

  literal(text: string): void {
    this.skeleton += text;
  }

  value(text: string): void {
    this.skeleton += SLOT;
    this.values.push(text);
  }

  /** The skeleton no longer tells the output: something was replaced in it. */
  spoil(): void {
    this.isChanged = true;
  }

  get isExact(): boolean {
    return !this.isChanged;
  }
}
