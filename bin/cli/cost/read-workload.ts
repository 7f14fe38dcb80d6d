import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { checkOptions, usageFailure } from '../failure';
import { PRICES, type Prices, plans } from './prices';

interface Range {
  min: number;
  max: number;
  whole: boolean;
}

/** Rejects empty text, as from an unset shell variable. */
const NUMBER = /^\d+(?:\.\d+)?(?:e\d+)?$/i;

function isWithin(text: string, { min, max, whole }: Range): boolean {
  const value = NUMBER.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max && (!whole || Number.isInteger(value));
}

const figure = (range: Range) =>
  z
    .string()
    .refine((text) => isWithin(text, range), {
      error: `give a ${range.whole ? 'whole ' : ''}number from ${range.min} to ${range.max.toLocaleString('en')}`,
    })
    .transform(Number);

const count = figure({ min: 0, max: 1e12, whole: true }).default(0);
const share = figure({ min: 0, max: 1, whole: false });

const workloadSchema = z.object({
  emails: count,
  transactional: count,
  opens: share.default(0.4),
  clicks: share.default(0.05),
  contacts: count,
  events: count,
  executions: count,
  attachmentMb: figure({ min: 0, max: 10, whole: false }).default(0),
  months: figure({ min: 1, max: 120, whole: true }).default(12),
  tenants: count,
  alarms: z.boolean().default(true),
  tracing: z.boolean().default(false),
  plan: z.enum(plans).default('essentials'),
});

export type Workload = z.output<typeof workloadSchema>;

const priceSchema = z.strictObject(
  Object.fromEntries(Object.keys(PRICES).map((name) => [name, z.number().min(0).optional()])),
);

export const readWorkload = (options: Record<string, unknown>): Workload => checkOptions(workloadSchema, options);

export function readPrices(file: string | undefined): Prices {
  if (file === undefined) return PRICES;
  try {
    const pricesInFile = priceSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    return { ...PRICES, ...(pricesInFile as Partial<Prices>) };
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw usageFailure(`--prices ${file} cannot be used: ${reason}`);
  }
}
