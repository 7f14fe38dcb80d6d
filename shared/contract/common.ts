import * as z from 'zod';

/** Any string without a limit of its own: 1 to 255 characters. */
export const name = z.string().trim().min(1).max(255);

export const timestamp = z.string().meta({ format: 'date-time', description: 'ISO 8601 in UTC with milliseconds' });

/** An instant given by the caller: ISO 8601 with a zone; becomes epoch milliseconds. */
export const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => Date.parse(text))
  .meta({ description: 'ISO 8601 with a time zone, e.g. 2026-12-01T09:00:00Z' });

/** Free-form attributes: any JSON object. */
export const dataObject = z.record(z.string(), z.json());

const limit = z.coerce.number().int().min(1).max(100).default(20);
const cursor = z.string().min(1).max(4096).optional();

/** The query members of every list. */
export const listQuery = { limit, cursor };

/** The general list: `{items, nextCursor, hasMore, total}` under `data`. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    nextCursor: z.string().nullable(),
    hasMore: z.boolean(),
    total: z.int(),
    totalIsLowerBound: z.literal(true).optional(),
  });

/** The path parameter of a record with a prefixed identifier. */
export const idParams = (prefix: string) =>
  z.strictObject({
    id: z
      .string()
      .min(1)
      .max(255)
      .meta({ example: `${prefix}_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E` }),
  });

const addressObject = z.strictObject({
  name: z.string().trim().max(255).optional(),
  email: z.string().min(1).max(320),
});

/** An address as callers give it: bare, or with a display name. Checked and normalised by the endpoint's rules. */
export const addressInput = z.union([z.string().min(1).max(320), addressObject]);
