import * as z from 'zod';

/** Names in data that a contact can't keep. */
export const dataWarnings = z
  .array(
    z
      .object({
        code: z.enum(['reserved_key']).meta({ description: 'reserved_key: the service has a value of this name' }),
        field: z.string().meta({ description: 'Which member of data it is', example: 'data.email' }),
        message: z.string().meta({ description: 'The same in a sentence' }),
      })
      .meta({ id: 'DataWarning' }),
  )
  .optional()
  .meta({ description: 'Names in data that the contact does not keep, because they are reserved; absent without any' });

export type DataWarning = NonNullable<z.output<typeof dataWarnings>>[number];
