import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { usageFailure } from '../failure';
import { PRICES, type Prices, plans } from './prices';

const count = z.coerce.number().int().min(0).max(1e12).default(0);
const share = z.coerce.number().min(0).max(1);

const workloadSchema = z.object({
  emails: count,
  transactional: count,
  opens: share.default(0.4),
  clicks: share.default(0.05),
  contacts: count,
  events: count,
  executions: count,
  attachmentMb: z.coerce.number().min(0).max(10).default(0),
  months: z.coerce.number().int().min(1).max(120).default(12),
  tenants: count,
  alarms: z.boolean().default(false),
  tracing: z.boolean().default(false),
  plan: z.enum(plans).default('essentials'),
});

const priceSchema = z.strictObject(
  Object.fromEntries(Object.keys(PRICES).map((name) => [name, z.number().min(0).optional()])),
);

const flagOf = (path: readonly PropertyKey[]): string =>
  `--${String(path[0] ?? '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** A month as the command line gives it; a value that can't be names its flag. */
export function readWorkload(options: Record<string, unknown>): z.output<typeof workloadSchema> {
  const parsed = workloadSchema.safeParse(options);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw usageFailure(`${flagOf(issue?.path ?? [])} is not valid: ${issue?.message}`);
}

/** AWS's prices, with those of a JSON file in the place of some: another region's, or one's own. */
export function readPrices(file: string | undefined): Prices {
  if (file === undefined) return PRICES;
  try {
    const given = priceSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    return { ...PRICES, ...(given as Partial<Prices>) };
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw usageFailure(`--prices ${file} can not be used: ${reason}`);
  }
}
