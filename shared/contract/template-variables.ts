import * as z from 'zod';

const MAX_VARIABLES = 100;
const MAX_NAME = 100;
const MAX_VALUE = 2_000;

export const variableTypes = ['text', 'number', 'boolean', 'date', 'list', 'object'] as const;

const value = z.union([
  z.string().max(MAX_VALUE),
  z.number(),
  z.boolean(),
  z.array(z.unknown()).max(100),
  z.record(z.string(), z.unknown()),
]);

const variable = z
  .strictObject({
    name: z
      .string()
      .max(MAX_NAME)
      .regex(
        /^[A-Za-z_][\w-]*(\.[A-Za-z_][\w-]*)*$/,
        'Expected letters, digits, - and _, with dots between the parts of a path.',
      )
      .meta({ description: 'Name, or path such as order.total', example: 'order.total' }),
    type: z.enum(variableTypes).meta({ description: 'Type of its values', example: 'number' }),
    required: z.boolean().default(false).meta({
      description: 'Whether an email without a value is rejected. A variable with a fallback is not required',
      example: true,
    }),
    fallback: value.optional().meta({ description: 'Value to use if none is given', example: 'there' }),
    example: value.optional().meta({ description: 'Value shown in previews and tests', example: 42.5 }),
  })
  .meta({ id: 'TemplateVariable' });

export type DeclaredVariable = z.output<typeof variable>;

export const variablesInput = z
  .array(variable)
  .max(MAX_VARIABLES)
  .nullish()
  .meta({
    description:
      'Declared variables of the template, at most 100 and 16 KB. Emails without a value for a required variable are rejected. Null or omitted: any data is accepted',
    example: [{ name: 'order.total', type: 'number', required: true, example: 42.5 }],
  });

export const variablesReply = z
  .array(variable)
  .nullable()
  .meta({ description: 'Declared variables of the template; null if there are none' });

export const emailWarnings = z
  .array(
    z
      .object({
        code: z.enum(['undeclared', 'required', 'skipped', 'clipped', 'reserved_key', 'timezone']).meta({
          description:
            'undeclared: the template reads a variable that is not declared and has no value here; required: a required variable has no value and no example; skipped: a recipient would get no email; clipped: Gmail clips the HTML at 102 KB; reserved_key: a reserved name in data, which is not stored on contacts; timezone: data.timezone is not a valid time zone name, so UTC is used',
        }),
        field: z.string().meta({ description: 'Where the variable is read, or the field of the request' }),
        name: z.string().optional().meta({ description: 'Name of the variable' }),
        line: z.int().optional().meta({ description: 'Line in the source' }),
        message: z.string().meta({ description: 'Description of the warning' }),
      })
      .meta({ id: 'EmailWarning' }),
  )
  .meta({ description: 'Warnings, at most 100' });

export type EmailWarning = z.output<typeof emailWarnings>[number];
