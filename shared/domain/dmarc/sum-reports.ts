import type { Report, Source, Totals } from './report';
import { addTotals, messagesOf, noTotals, SourceSum } from './sum-records';

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
    const day = days.get(report.day) ?? { date: report.day, messages: 0, passed: 0 };
    day.messages += report.totals.messages;
    day.passed += report.totals.passed;
    days.set(report.day, day);
  }
  const sources = sum.largestFirst();
  return {
    totals,
    sources: sources.slice(0, MAX_SOURCES),
    otherMessages: otherMessages + messagesOf(sources.slice(MAX_SOURCES)),
    reporters: reportersOf(reports),
    days: [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1)),
    skipped,
  };
}

function reportersOf(reports: readonly Report[]): Reporter[] {
  const reporters = new Map<string, Reporter>();
  for (const { reporter, organization, verified, totals } of reports) {
    const key = `${reporter} ${verified}`;
    const existing = reporters.get(key) ?? { reporter, organization, verified, reports: 0, messages: 0 };
    reporters.set(key, {
      ...existing,
      // The alphabetically first of several names, so that the order of reports does not matter.
      organization: organization < existing.organization ? organization : existing.organization,
      reports: existing.reports + 1,
      messages: existing.messages + totals.messages,
    });
  }
  return [...reporters]
    .sort(([keyA, a], [keyB, b]) => b.messages - a.messages || (keyA < keyB ? -1 : 1))
    .map(([, reporter]) => reporter)
    .slice(0, MAX_REPORTERS);
}
