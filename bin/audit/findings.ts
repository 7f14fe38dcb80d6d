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

/** Null when the registry gave no response. */
export type Findings = { failing: string[]; noted: string[] } | null;

const NOTED = new Set(['info', 'low']);

export function readFindings(output: string): Findings {
  const read = report.safeParse(parse(output));
  if (!read.success) return null;
  const found = Object.entries(read.data.vulnerabilities).map(([name, { severity, range, via }]) => {
    const causes = via.map((cause) => (typeof cause === 'string' ? `by ${cause}` : `${cause.title} (${cause.url})`));
    return { severity, text: `${severity}: ${name} ${range}: ${causes.join('; ')}` };
  });
  return {
    failing: found.filter(({ severity }) => !NOTED.has(severity)).map(({ text }) => text),
    noted: found.filter(({ severity }) => NOTED.has(severity)).map(({ text }) => text),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
