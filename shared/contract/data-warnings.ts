import * as z from 'zod';

/** Names in data that a contact can't keep, and values that the service can't read. */
export const dataWarnings = z
  .array(
    z
      .object({
        code: z.enum(['reserved_key', 'timezone']).meta({
          description:
            'reserved_key: the service has a value of this name, so the contact does not keep it; timezone: not the name of a time zone, so UTC stands for it',
        }),
        field: z.string().meta({ description: 'Which member of data it is', example: 'data.email' }),
        message: z.string().meta({ description: 'The same in a sentence' }),
      })
      .meta({ id: 'DataWarning' }),
  )
  .optional()
  .meta({ description: 'What the contact does not keep of the data, or the service cannot read; absent without any' });

export type DataWarning = NonNullable<z.output<typeof dataWarnings>>[number];
