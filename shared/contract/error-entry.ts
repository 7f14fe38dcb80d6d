/** One row of the catalogue of errors. The caller reads it, so it never has an internal cause. */
export interface ErrorEntry {
  readonly status: number;
  readonly message: string;
  readonly suggestion: string;
}
