import { freshAddresses, inlineSend, templateRequest, templateSend } from './mail';
import type { Pipeline } from './pipeline';
import { followSend, type Stage, stages, sum, type Units } from './unit-meter';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** A kind of send. */
export interface Scenario {
  name: string;
  recipients: number;
  /** The contacts are there already, with the same data. */
  known: boolean;
  request: (to: string[]) => object;
}

/** The kinds of sends, with their templates made. */
export async function scenarios(pipeline: Pipeline): Promise<Scenario[]> {
  const create = async (kind: Parameters<typeof templateRequest>[0]) =>
    (await pipeline.request('POST', '/templates', templateRequest(kind))).id as string;
  const shared = await create({ type: 'TRANSACTIONAL' });
  const personal = await create({ type: 'TRANSACTIONAL', personal: true });
  const marketing = await create({ type: 'MARKETING' });
  const byTemplate = (id: string, more?: object) => (to: string[]) => templateSend(id, to, more);
  const inline = (to: string[]) => inlineSend(to);
  const personalInline = (to: string[]) => inlineSend(to, { personal: true });
  return [
    { name: 'template, 1, new contact', recipients: 1, known: false, request: byTemplate(shared) },
    { name: 'template, 1, known contact', recipients: 1, known: true, request: byTemplate(shared) },
    { name: 'inline, 1, new contact', recipients: 1, known: false, request: inline },
    { name: 'inline, 1, known contact', recipients: 1, known: true, request: inline },
    { name: 'template, 100, new, one text', recipients: 100, known: false, request: byTemplate(shared) },
    { name: 'template, 100, known, one text', recipients: 100, known: true, request: byTemplate(shared) },
    { name: 'template, 100, known, own texts', recipients: 100, known: true, request: byTemplate(personal) },
    { name: 'inline, 100, new, one text', recipients: 100, known: false, request: inline },
    { name: 'inline, 100, known, one text', recipients: 100, known: true, request: inline },
    { name: 'inline, 100, known, own texts', recipients: 100, known: true, request: personalInline },
    {
      name: 'MARKETING template, 100, known',
      recipients: 100,
      known: true,
      request: byTemplate(marketing, { subscribed: true }),
    },
  ];
}

/** Units an email of each part, over several requests: one a second, or one a minute with many recipients. */
export async function measure(
  pipeline: Pipeline,
  { recipients, known, request }: Scenario,
): Promise<Record<Stage, Units>> {
  const rounds = recipients === 1 ? 10 : 2;
  const people = freshAddresses(recipients);
  const spent: Record<Stage, Units>[] = [];
  for (let round = 0; round <= rounds; round++) {
    const units = await followSend(pipeline, request(known ? people : freshAddresses(recipients)));
    // The first request makes the contacts, and pays what a container pays once a minute.
    if (round > 0) spent.push(units);
    await pipeline.clock.advance(recipients === 1 ? SECOND_MS : MINUTE_MS);
  }
  const emails = rounds * recipients;
  const mean = (stage: Stage): Units => {
    const { read, write } = sum(spent.map((each) => each[stage]));
    return { read: read / emails, write: write / emails };
  };
  return Object.fromEntries(stages.map((stage) => [stage, mean(stage)])) as Record<Stage, Units>;
}
