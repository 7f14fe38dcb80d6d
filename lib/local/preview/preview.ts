import { LiveList } from '@posthaste/local-aws/ses';

export interface PreviewedEmail {
  key: string;
  path: string;
  subject: string;
  html: string;
  text: string;
  /** Variables without an example. */
  missing: string[];
}

export interface PreviewState {
  folder: string;
  emails: PreviewedEmail[];
  errors: string[];
}

export class Preview {
  readonly live = new LiveList();
  private current: PreviewState | null = null;

  get state(): PreviewState | null {
    return this.current;
  }

  show(state: PreviewState): void {
    this.current = state;
    this.live.notifyReaders();
  }
}
