import { LiveList } from '@posthaste/local-aws/ses';

/** A mail of the watched folder, rendered with its examples. */
export interface PreviewedMail {
  /** Its name in the folder. */
  key: string;
  /** Its file. */
  path: string;
  subject: string;
  html: string;
  text: string;
  /** Names that the mail reads and that have no example. */
  missing: string[];
}

/** What the page shows. */
export interface PreviewState {
  /** The watched folder. */
  folder: string;
  mails: PreviewedMail[];
  /** What is wrong in the folder, a sentence each with its file. */
  problems: string[];
}

/** The mails of a folder that is watched, and the pages that show them. */
export class Preview {
  readonly live = new LiveList();
  /** Null as long as no folder is watched. */
  private shown: PreviewState | null = null;

  get state(): PreviewState | null {
    return this.shown;
  }

  show(state: PreviewState): void {
    this.shown = state;
    this.live.changed();
  }
}
