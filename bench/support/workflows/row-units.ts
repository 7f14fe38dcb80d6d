import type { AwsSide, Units } from '../cloud/aws-side';

/** The owners of rows that a table call concerns. */
export const owners = ['workflows', 'email', 'others'] as const;
export type Owner = (typeof owners)[number];
type ByOwner = Record<Owner, Units>;

const ofWorkflows = /#(?:WF|WV#|XL#|XF#|N#workflows:)|"(?:EXECUTION|DUEEXECUTIONS|EXECUTIONSQUEUED)/;
/** Emails with their contents, templates and suppressions, and the lists in which they wait. */
const ofEmail = /#(?:E#|M#|T#|TPL|BULK#)|"(?:SUPPRESSION|EMAIL#|BULK|DUE#|RATE)/;

const ownerOf = (body: string): Owner => {
  if (ofWorkflows.test(body)) return 'workflows';
  return ofEmail.test(body) ? 'email' : 'others';
};

const none = (): ByOwner => ({
  workflows: { read: 0, write: 0 },
  email: { read: 0, write: 0 },
  others: { read: 0, write: 0 },
});

/** Counts the units of each stage of some work by the owner of the rows. */
export class RowUnits<Stage extends string> {
  private readonly byStage = new Map<Stage, ByOwner>();
  private stage: Stage | null = null;

  constructor(aws: AwsSide) {
    aws.onTableCall = (request, units) => this.add(ownerOf(request), units);
  }

  /** Counts the units of some work for a stage. */
  async during<T>(stage: Stage, work: () => Promise<T>): Promise<T> {
    this.stage = stage;
    try {
      return await work();
    } finally {
      this.stage = null;
    }
  }

  of(stage: Stage): ByOwner {
    return this.byStage.get(stage) ?? none();
  }

  private add(owner: Owner, { read, write }: Units): void {
    if (this.stage === null) return;
    const totals = this.of(this.stage);
    totals[owner].read += read;
    totals[owner].write += write;
    this.byStage.set(this.stage, totals);
  }
}
