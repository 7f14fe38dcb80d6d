import type { Report, Source, Totals } from './report';
import { addTotals, noTotals, SourceSum, sumOf } from './sum-records';

const MAX_SOURCES = 100;
const MAX_REPORTERS = 100;

export interface Reporter {
  reporter: string;
  organization: string;
  verified: boolean;
  reports: number;
  messages: number;
}

export interface SummedReports {
  totals: Totals;
  sources: Source[];
  otherMessages: number;
  reporters: Reporter[];
  days: { date: string; messages: number; passed: number }[];
  skipped: number;
}

/** Counts only reports that passed DMARC: anyone can forge others. */
export function sumReports(reports: readonly Report[]): SummedReports {
  const sum = new SourceSum();
  const totals = noTotals();
  const days = new Map<string, { date: string; messages: number; passed: number }>();
  let otherMessages = 0;
  let skipped = 0;
  for (const report of reports.filter(({ verified }) => verified)) {
    addTotals(totals, report.totals);
    for (const source of report.sources) sum.add(source);
    otherMessages += report.otherMessages;
    skipped += report.skipped;
    const { date, messages, passed } = days.get(report.day) ?? { date: report.day, messages: 0, passed: 0 };
    const { totals: ofReport } = report;
    days.set(date, { date, messages: messages + ofReport.messages, passed: passed + ofReport.passed });
  }
  const sources = sum.all();
  return {
    totals,
    sources: sources.slice(0, MAX_SOURCES),
    otherMessages: otherMessages + sumOf(sources.slice(MAX_SOURCES)),
    reporters: reportersOf(reports),
    days: [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1)),
    skipped,
  };
}

function reportersOf(reports: readonly Report[]): Reporter[] {
  const all = new Map<string, Reporter>();
  for (const { reporter, organization, verified, totals } of reports) {
    const name = `${reporter} ${verified}`;
    const known = all.get(name) ?? { reporter, organization, verified, reports: 0, messages: 0 };
    all.set(name, {
      ...known,
      // The alphabetically first of several names, so that the order of reports does not matter.
      organization: organization < known.organization ? organization : known.organization,
      reports: known.reports + 1,
      messages: known.messages + totals.messages,
    });
  }
  const byName = ([a]: [string, Reporter], [b]: [string, Reporter]) => (a < b ? -1 : 1);
  return [...all]
    .sort((a, b) => b[1].messages - a[1].messages || byName(a, b))
    .map(([, reporter]) => reporter)
    .slice(0, MAX_REPORTERS);
}
