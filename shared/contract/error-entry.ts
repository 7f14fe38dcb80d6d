export interface ErrorEntry {
  readonly status: number;
  readonly message: string;
  readonly suggestion: string;
}
