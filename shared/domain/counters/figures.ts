import { type Figure, type FigureGroup, figures } from '../../contract/figures';
import type { IsoTime } from '../../durations';
import { type CountedEmail, milestonesOf } from '../campaigns/count-email';
import { providerOf } from '../sending/providers';
import { addCount, difference, type StatsCounts } from './stats';

export const OTHERS = '*';
/** Per group and row. Further values are counted together, so that tags can't make rows large. */
const MAX_VALUES = 50;

/** Tags have their own rows: they are many, and most emails have none. */
export type FiguresTable = 'main' | 'tags';
export type FiguresCounts = Readonly<Record<FiguresTable, StatsCounts>>;

export interface EmailWithFigures extends CountedEmail {
  /** Absent for campaign emails, which count as accepted when sent or failed. */
  acceptedAt?: IsoTime | undefined;
  failedAt?: IsoTime | undefined;
  isMarketing: boolean;
  /** Empty after erasure. */
  email: string;
  tags: Readonly<Record<string, string>>;
  bounceSubType?: string | undefined;
  template?: string | undefined;
  campaign?: string | undefined;
}

export const hourOf = (at: string): string => at.slice(0, 13);

const counterOf = (group: FigureGroup, value: string, figure: Figure): string =>
  `${group}:${value}:${figures.indexOf(figure)}`;

export function readFigureCounter(counter: string): { group: FigureGroup; value: string; figure: Figure } {
  const start = counter.indexOf(':');
  const end = counter.lastIndexOf(':');
  return {
    group: counter.slice(0, start) as FigureGroup,
    value: counter.slice(start + 1, end),
    figure: figures[Number(counter.slice(end + 1))] as Figure,
  };
}

function timesOf(email: EmailWithFigures): [Figure, string][] {
  const { at, isFailed } = milestonesOf(email);
  const failedAt = isFailed ? email.failedAt : undefined;
  const times = { accepted: email.acceptedAt ?? at.sent ?? failedAt, ...at, failed: failedAt };
  return figures.flatMap((figure): [Figure, string][] => {
    const time = times[figure];
    return time === undefined ? [] : [[figure, time]];
  });
}

const bounceReason = ({ bounceType, bounceSubType }: EmailWithFigures): string =>
  `${bounceType ?? 'soft'}:${bounceSubType ?? 'Undetermined'}`;

interface KindFacts extends Pick<EmailWithFigures, 'isMarketing' | 'campaign'> {
  workflow: string | undefined;
}

function kindOf({ isMarketing, campaign, workflow }: KindFacts): string {
  if (campaign !== undefined) return 'campaign';
  if (workflow !== undefined) return 'workflow';
  return isMarketing ? 'marketing' : 'transactional';
}

function groupsOf(emailFacts: EmailWithFigures, figure: Figure): [FigureGroup, string][] {
  const { isMarketing, campaign, template, email, tags } = emailFacts;
  const workflow = tags.workflow?.startsWith('wf_') ? tags.workflow : undefined;
  const groups: [FigureGroup, string][] = [
    ['kind', kindOf({ isMarketing, campaign, workflow })],
    ['provider', email === '' ? 'other' : providerOf(email)],
  ];
  if (figure === 'bounced') groups.push(['bounce', bounceReason(emailFacts)]);
  if (template !== undefined) groups.push(['template', template]);
  if (campaign !== undefined) groups.push(['campaign', campaign]);
  if (workflow !== undefined) groups.push(['workflow', workflow]);
  return groups;
}

export interface FigureFilter {
  happened: Figure;
  /** Epoch milliseconds; `to` is exclusive. */
  from?: number | undefined;
  to?: number | undefined;
  groups: readonly (readonly [FigureGroup, string])[];
}

export function matchesFigureFilter(
  email: EmailWithFigures,
  { happened, from = 0, to = Infinity, groups }: FigureFilter,
): boolean {
  const [, time] = timesOf(email).find(([figure]) => figure === happened) ?? [];
  if (time === undefined || Date.parse(time) < from || Date.parse(time) >= to) return false;
  const emailGroups = groupsOf(email, happened);
  const isInGroup = (group: FigureGroup, value: string): boolean =>
    emailGroups.some(([emailGroup, emailValue]) => emailGroup === group && emailValue === value);
  return groups.every(([group, value]) => isInGroup(group, value));
}

const isUserTag = ([name]: [string, string]): boolean => name !== 'workflow' && name !== 'step';

export function figuresOfEmail(email: EmailWithFigures): FiguresCounts {
  const counts = { main: new Map(), tags: new Map() } satisfies FiguresCounts;
  const tags = Object.entries(email.tags).filter(isUserTag);
  for (const [figure, at] of timesOf(email)) {
    const hour = hourOf(at);
    for (const [group, value] of groupsOf(email, figure)) {
      addCount(counts.main, hour, counterOf(group, value, figure), 1);
    }
    for (const [name, value] of tags) addCount(counts.tags, hour, counterOf('tag', `${name}:${value}`, figure), 1);
  }
  return counts;
}

export function figuresOfChange(before: EmailWithFigures | null, after: EmailWithFigures): FiguresCounts {
  const isErased = after.email === '';
  const { email, tags } = before && isErased ? before : after;
  const next = figuresOfEmail({ ...after, email, tags });
  const previous = before ? figuresOfEmail(before) : { main: new Map(), tags: new Map() };
  return { main: difference(previous.main, next.main), tags: difference(previous.tags, next.tags) };
}

/** Values beyond the first fifty of a group are counted together. */
export function mergeFigures(parts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const merged = new Map<string, number>();
  const valuesByGroup = new Map<FigureGroup, Set<string>>();
  for (const [counter, n] of parts.flatMap((part) => Object.entries(part))) {
    const { group, value, figure } = readFigureCounter(counter);
    const values = valuesByGroup.get(group) ?? new Set();
    const hasOwnCount = value === OTHERS || values.has(value) || values.size < MAX_VALUES;
    if (hasOwnCount && value !== OTHERS) valuesByGroup.set(group, values.add(value));
    const mergedCounter = hasOwnCount ? counter : counterOf(group, OTHERS, figure);
    merged.set(mergedCounter, (merged.get(mergedCounter) ?? 0) + n);
  }
  return Object.fromEntries([...merged].filter(([, n]) => n !== 0));
}

export const isOthers = (counter: string): boolean => readFigureCounter(counter).value === OTHERS;
