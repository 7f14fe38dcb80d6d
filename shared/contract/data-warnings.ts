import * as z from 'zod';

export const dataWarnings = z
  .array(
    z
      .object({
        code: z.enum(['reserved_key', 'timezone']).meta({
          description:
            'reserved_key: the name is reserved, so the value is not stored on the contact; timezone: not a valid time zone name, so UTC is used',
        }),
        field: z.string().meta({ description: 'Field of data', example: 'data.email' }),
        message: z.string().meta({ description: 'Description of the warning' }),
      })
      .meta({ id: 'DataWarning' }),
  )
  .optional()
  .meta({
    description: 'Data that is not stored on the contact, or that the service cannot read; absent if there is none',
  });

export type DataWarning = NonNullable<z.output<typeof dataWarnings>>[number];
