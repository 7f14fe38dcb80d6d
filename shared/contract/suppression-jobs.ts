import * as z from 'zod';
import { columnLimit, fileFields, importFormat } from './import-body';
import { suppressionReason } from './routes/suppressions';

export const suppressionImportBody = z.strictObject({
  ...fileFields,
  mapping: z
    .record(z.string().min(1).max(255), z.enum(['email', 'reason']).nullable())
    .refine(...columnLimit)
    .optional()
    .meta({
      description: 'CSV: columns with `email` and `reason`, if they have unusual names',
      example: { Recipient: 'email' },
    }),
  reason: suppressionReason
    .default('import')
    .meta({ description: 'Reason for rows without a reason, or with an unknown one', example: 'import' }),
});

export const suppressionExportBody = z.strictObject({
  format: importFormat.default('csv').meta({ description: 'Format of the file', example: 'csv' }),
  reason: suppressionReason.optional().meta({ description: 'Only suppressions with this reason' }),
});
