import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { checkOptions, usageFailure } from '../failure';
import { PRICES, type Prices, plans } from './prices';

interface Range {
  min: number;
  max: number;
  isWhole: boolean;
}

/** Rejects empty text, which an unset shell variable gives. */
const NUMBER = /^\d+(?:\.\d+)?(?:e\d+)?$/i;

function isWithin(text: string, { min, max, isWhole }: Range): boolean {
  const value = NUMBER.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max && (!isWhole || Number.isInteger(value));
}

const numberOption = (range: Range) =>
  z
    .string()
    .refine((text) => isWithin(text, range), {
      error: `give a ${range.isWhole ? 'whole ' : ''}number from ${range.min} to ${range.max.toLocaleString('en')}`,
    })
    .transform(Number);

const countOption = numberOption({ min: 0, max: 1e12, isWhole: true }).default(0);
const shareOption = numberOption({ min: 0, max: 1, isWhole: false });

const workloadSchema = z.object({
  emails: countOption,
  transactional: countOption,
  opens: shareOption.default(0.4),
  clicks: shareOption.default(0.05),
  contacts: countOption,
  events: countOption,
  executions: countOption,
  attachmentMb: numberOption({ min: 0, max: 10, isWhole: false }).default(0),
  months: numberOption({ min: 1, max: 120, isWhole: true }).default(12),
  tenants: countOption,
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
