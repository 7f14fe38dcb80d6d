import * as z from 'zod';

const MAXIMUM_VARIABLES = 100;
const LONGEST_NAME = 100;
const LONGEST_VALUE = 2_000;

/** What the values of a variable are. */
export const variableTypes = ['text', 'number', 'boolean', 'date', 'list', 'object'] as const;

const value = z.union([
  z.string().max(LONGEST_VALUE),
  z.number(),
  z.boolean(),
  z.array(z.unknown()).max(100),
  z.record(z.string(), z.unknown()),
]);

const variable = z
  .strictObject({
    name: z
      .string()
      .max(LONGEST_NAME)
      .regex(
        /^[A-Za-z_][\w-]*(\.[A-Za-z_][\w-]*)*$/,
        'Expected letters, digits, - and _, with dots between the parts of a path.',
      )
      .meta({ description: 'Name, or path such as order.total', example: 'order.total' }),
    type: z.enum(variableTypes).meta({ description: 'What its values are', example: 'number' }),
    required: z.boolean().default(false).meta({
      description: 'Whether a mail without a value is refused. A variable with a fallback is not required',
      example: true,
    }),
    fallback: value.optional().meta({ description: 'What stands in place of an absent value', example: 'there' }),
    example: value.optional().meta({ description: 'Value that previews and tests show', example: 42.5 }),
  })
  .meta({ id: 'TemplateVariable' });

/** A variable that a template declares. */
export type DeclaredVariable = z.output<typeof variable>;

export const givenVariables = z
  .array(variable)
  .max(MAXIMUM_VARIABLES)
  .nullish()
  .meta({
    description:
      'Variables that the template declares, at most 100 and 16 KB. A mail that lacks a required one is refused; null or absent: any data is taken',
    example: [{ name: 'order.total', type: 'number', required: true, example: 42.5 }],
  });

export const shownVariables = z
  .array(variable)
  .nullable()
  .meta({ description: 'Variables that the template declares; null if it declares none' });

export const mailWarnings = z
  .array(
    z
      .object({
        code: z.enum(['undeclared', 'required', 'skipped', 'clipped', 'reserved_key', 'timezone']).meta({
          description:
            'undeclared: the template reads a name that it does not declare and that has no value here; required: a required variable has no value and no example; skipped: a recipient would get no mail; clipped: Gmail cuts the HTML off at 102 KB; reserved_key: a name in data that contacts do not keep, because it is reserved; timezone: data.timezone is not the name of a time zone, so UTC stands for it',
        }),
        field: z.string().meta({ description: 'Where it is read, or which member of the request it is about' }),
        name: z.string().optional().meta({ description: 'Name of the variable' }),
        line: z.int().optional().meta({ description: 'Line in the source' }),
        message: z.string().meta({ description: 'The same in a sentence' }),
      })
      .meta({ id: 'MailWarning' }),
  )
  .meta({ description: 'What is no mistake, but surprises: at most 100' });

export type MailWarning = z.output<typeof mailWarnings>[number];
