import { type Figure, type FigureGroup, figures } from '../../contract/figures';
import { type CountedMail, milestones } from '../campaigns/count-mail';
import { providerOf } from '../sending/providers';
import { addCount, difference, type StatsCounts } from './stats';

/** The value of a group in which more is counted than is told apart. */
export const OTHERS = '*';
/** Values of a group that one row tells apart, so that no project's tags make it large. */
const MAXIMUM_VALUES = 50;

/** Tags are many and most mail has none, so they have rows of their own. */
export type FiguresTable = 'main' | 'tags';
/** One row: an hour in UTC, `2026-12-01T12`. */
export type FiguresCounts = Readonly<Record<FiguresTable, StatsCounts>>;

/** The members of a mail's row that its figures follow from. Times are ISO 8601 in UTC. */
export interface FiguredMail extends CountedMail {
  /** Absent for a campaign's mail, which counts as accepted when it is sent or fails. */
  acceptedAt?: string | undefined;
  failedAt?: string | undefined;
  isMarketing: boolean;
  /** Empty once the contact is erased. */
  email: string;
  tags: Readonly<Record<string, string>>;
  /** SES's word for the kind of its bounce. */
  bounceSubType?: string | undefined;
  template?: string | undefined;
  campaign?: string | undefined;
}

export const hourOf = (at: string): string => at.slice(0, 13);

const figureAt = (figure: Figure): string => String(figures.indexOf(figure));
/** A member of a row: `template:tpl_01…:2`, of which the last part is the figure's place in the list. */
const memberOf = (group: FigureGroup, value: string, figure: Figure): string => `${group}:${value}:${figureAt(figure)}`;

/** The group, its value and the figure that a member counts. A tag's value has a colon. */
export function readFigureMember(member: string): { group: FigureGroup; value: string; figure: Figure } {
  const [start, end] = [member.indexOf(':'), member.lastIndexOf(':')];
  return {
    group: member.slice(0, start) as FigureGroup,
    value: member.slice(start + 1, end),
    figure: figures[Number(member.slice(end + 1))] as Figure,
  };
}

/** When each figure's event first happened to a mail. */
function timesOf(mail: FiguredMail): [Figure, string][] {
  const { at, isFailed } = milestones(mail);
  const failed = isFailed ? mail.failedAt : undefined;
  const times = { accepted: mail.acceptedAt ?? at.sent ?? failed, ...at, failed };
  return figures.flatMap((figure) =>
    times[figure] === undefined ? [] : [[figure, times[figure]] as [Figure, string]],
  );
}

/** Why a mail came back, `hard:NoEmail`: a group of the figure `bounced` alone. */
const bounceReason = ({ bounceType, bounceSubType }: FiguredMail): string =>
  `${bounceType ?? 'soft'}:${bounceSubType ?? 'Undetermined'}`;

/** What a mail's dimensions are. An erased mail has neither address nor tags. */
function groupsOf(mail: FiguredMail, figure: Figure): [FigureGroup, string][] {
  const { isMarketing, campaign, template, email, tags } = mail;
  const workflow = tags.workflow?.startsWith('wf_') ? tags.workflow : undefined;
  const ofMessage = isMarketing ? 'marketing' : 'transactional';
  const kind = campaign === undefined ? (workflow === undefined ? ofMessage : 'workflow') : 'campaign';
  return [
    ['kind', kind],
    ['provider', email === '' ? 'other' : providerOf(email)],
    ...(figure === 'bounced' ? [['bounce', bounceReason(mail)] as [FigureGroup, string]] : []),
    ...(template === undefined ? [] : [['template', template] as [FigureGroup, string]]),
    ...(campaign === undefined ? [] : [['campaign', campaign] as [FigureGroup, string]]),
    ...(workflow === undefined ? [] : [['workflow', workflow] as [FigureGroup, string]]),
  ];
}

/** Which mails are asked for: those to which something happened between two times, in these groups. */
export interface FigureFilter {
  happened: Figure;
  /** Epoch milliseconds; the first moment, and the end, which does not belong to it. */
  from?: number | undefined;
  to?: number | undefined;
  groups: readonly (readonly [FigureGroup, string])[];
}

/** Whether a figure counts a mail in these groups, at a time between these two. */
export function isCountedIn(mail: FiguredMail, { happened, from = 0, to = Infinity, groups }: FigureFilter): boolean {
  const at = timesOf(mail).find(([figure]) => figure === happened)?.[1];
  if (at === undefined || Date.parse(at) < from || Date.parse(at) >= to) return false;
  const own = groupsOf(mail, happened);
  return groups.every(([group, value]) => own.some(([name, is]) => name === group && is === value));
}

const isOwnTag = ([name]: [string, string]): boolean => name !== 'workflow' && name !== 'step';

/** What one mail adds: a pure function of its row, so that a change of the row adds the difference. */
export function figuresOfMail(mail: FiguredMail): FiguresCounts {
  const counts = { main: new Map(), tags: new Map() } satisfies FiguresCounts;
  const tags = Object.entries(mail.tags).filter(isOwnTag);
  for (const [figure, at] of timesOf(mail)) {
    for (const [group, value] of groupsOf(mail, figure))
      addCount(counts.main, hourOf(at), memberOf(group, value, figure), 1);
    for (const [name, value] of tags) addCount(counts.tags, hourOf(at), memberOf('tag', `${name}:${value}`, figure), 1);
  }
  return counts;
}

/** What a change of a mail's row adds. A contact's erasure takes address and tags, and counts nothing. */
export function figuresOfChange(before: FiguredMail | null, after: FiguredMail): FiguresCounts {
  const { email, tags } = before && after.email === '' ? before : after;
  const next = figuresOfMail({ ...after, email, tags });
  const previous = before ? figuresOfMail(before) : { main: new Map(), tags: new Map() };
  return { main: difference(previous.main, next.main), tags: difference(previous.tags, next.tags) };
}

/**
 * Adds up rows. Values of a group beyond the first fifty are counted together, in the order in which they came, so that
 * what a row had told apart stays so.
 */
export function mergeFigures(parts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sum = new Map<string, number>();
  const known = new Map<FigureGroup, Set<string>>();
  for (const [member, n] of parts.flatMap((part) => Object.entries(part))) {
    const { group, value, figure } = readFigureMember(member);
    const values = known.get(group) ?? new Set();
    const isKnown = value === OTHERS || values.has(value) || values.size < MAXIMUM_VALUES;
    if (isKnown && value !== OTHERS) known.set(group, values.add(value));
    const counted = isKnown ? member : memberOf(group, OTHERS, figure);
    sum.set(counted, (sum.get(counted) ?? 0) + n);
  }
  return Object.fromEntries([...sum].filter(([, n]) => n !== 0));
}

/** Whether a member counts what its row does not tell apart. */
export const isOthers = (member: string): boolean => readFigureMember(member).value === OTHERS;
