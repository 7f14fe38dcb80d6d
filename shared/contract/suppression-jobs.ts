import * as z from 'zod';
import { fileMembers, fitsMapping } from './import-body';
import { suppressionReason } from './routes/suppressions';

export const suppressionImportBody = z.strictObject({
  ...fileMembers,
  mapping: z
    .record(z.string().min(1).max(255), z.enum(['email', 'reason']).nullable())
    .refine(...fitsMapping)
    .optional()
    .meta({ description: 'CSV: column name to `email` or `reason`, where the usual names do not tell' }),
  reason: suppressionReason.default('import').meta({ description: 'Of rows that tell none, or one that is not known' }),
});

export type SuppressionImportBody = z.output<typeof suppressionImportBody>;

export const suppressionExportBody = z.strictObject({
  format: z.enum(['csv', 'ndjson']).default('csv'),
  reason: suppressionReason.optional().meta({ description: 'Only suppressions for this reason' }),
});
