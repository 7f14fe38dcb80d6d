import * as z from 'zod';

const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']),
      range: z.string(),
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
    }),
  ),
});

/** Null if the output of `npm audit` is no report, as when the registry did not respond. */
export type Findings = { failures: string[]; notes: string[] } | null;

const NOTE_SEVERITIES = new Set(['info', 'low']);

export function readFindings(output: string): Findings {
  const parsed = report.safeParse(parseJson(output));
  if (!parsed.success) return null;
  const findings = Object.entries(parsed.data.vulnerabilities).map(([name, { severity, range, via }]) => {
    const causes = via.map((cause) =>
      typeof cause === 'string' ? `through ${cause}` : `${cause.title} (${cause.url})`,
    );
    return { isNote: NOTE_SEVERITIES.has(severity), text: `${severity}: ${name} ${range}: ${causes.join('; ')}` };
  });
  return {
    failures: findings.filter(({ isNote }) => !isNote).map(({ text }) => text),
    notes: findings.filter(({ isNote }) => isNote).map(({ text }) => text),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
