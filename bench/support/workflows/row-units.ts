import type { AwsSide, Units } from '../cloud/aws-side';

/** Whose rows a call of the table is about. */
export const owners = ['workflows', 'email', 'others'] as const;
export type Owner = (typeof owners)[number];
type ByOwner = Record<Owner, Units>;

const ofWorkflows = /#(?:WF|WV#|XL#|XF#|N#workflows:)|"(?:EXECUTION|DUEEXECUTIONS|EXECUTIONSQUEUED)/;
/** Emails and their contents, what they are made of and who may not have them, and the lists in which they wait. */
const ofEmail = /#(?:E#|M#|T#|TPL|BULK#)|"(?:SUPPRESSION|EMAIL#|BULK|DUE#|RATE)/;

const ownerOf = (body: string): Owner => {
  if (ofWorkflows.test(body)) return 'workflows';
  return ofEmail.test(body) ? 'email' : 'others';
};

const nothing = (): ByOwner => ({
  workflows: { read: 0, write: 0 },
  email: { read: 0, write: 0 },
  others: { read: 0, write: 0 },
});

/** Tells the units that each stage of some work takes apart by whose rows they are for. */
export class RowUnits<Stage extends string> {
  private readonly byStage = new Map<Stage, ByOwner>();
  private stage: Stage | null = null;

  constructor(aws: AwsSide) {
    aws.onTableCall = (request, units) => this.add(ownerOf(request), units);
  }

  /** Counts what some work takes to a stage. */
  async during<T>(stage: Stage, work: () => Promise<T>): Promise<T> {
    this.stage = stage;
    try {
      return await work();
    } finally {
      this.stage = null;
    }
  }

  of(stage: Stage): ByOwner {
    return this.byStage.get(stage) ?? nothing();
  }

  private add(owner: Owner, { read, write }: Units): void {
    if (this.stage === null) return;
    const known = this.of(this.stage);
    known[owner].read += read;
    known[owner].write += write;
    this.byStage.set(this.stage, known);
  }
}
