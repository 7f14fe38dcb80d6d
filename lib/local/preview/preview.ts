import { LiveList } from '@posthaste/local-aws/ses';

export interface PreviewedEmail {
  key: string;
  path: string;
  subject: string;
  html: string;
  text: string;
  missing: string[];
}

export interface PreviewState {
  folder: string;
  emails: PreviewedEmail[];
  problems: string[];
}

export class Preview {
  readonly live = new LiveList();
  private shown: PreviewState | null = null;

  get state(): PreviewState | null {
    return this.shown;
  }

  show(state: PreviewState): void {
    this.shown = state;
    this.live.changed();
  }
}
