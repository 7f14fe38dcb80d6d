import * as z from 'zod';
import { textFields } from './common';
import { revisionInput } from './revisions';
import { sourceInput } from './source';
import { payloadFilter, type span, type step, steps, trigger } from './workflow-steps';

export const reentry = z.enum(['NEVER', 'AFTER_EXIT']).meta({
  description: 'Whether a contact can enter again after its execution has ended',
  example: 'NEVER',
});

export type Reentry = z.output<typeof reentry>;

const enabled = z.boolean().meta({ description: 'Whether contacts can enter', example: true });
const optionalFields = {
  description: textFields.description.nullish(),
  exitWhen: payloadFilter.nullish().meta({
    description: 'Checked before each step and after each wait: if it matches, the execution becomes EXITED',
  }),
  ...sourceInput,
};

export const createWorkflowBody = z.strictObject({
  name: textFields.name,
  trigger,
  steps,
  enabled: enabled.default(false),
  reentry: reentry.default('NEVER'),
  ...optionalFields,
});

export const updateWorkflowBody = z.strictObject({
  name: textFields.name.optional(),
  trigger: trigger.optional(),
  steps: steps.optional(),
  enabled: enabled.optional(),
  reentry: reentry.optional(),
  ...optionalFields,
  ...revisionInput,
});

export type WorkflowFields = Omit<z.output<typeof updateWorkflowBody>, keyof typeof revisionInput>;
export type Trigger = z.output<typeof trigger>;
export type Step = z.output<typeof step>;
export type StepType = Step['type'];
export type StepOf<T extends StepType> = Extract<Step, { type: T }>;
type ControlStep = StepOf<'DELAY' | 'WAIT_FOR_EVENT' | 'BRANCH' | 'EXIT'>;
export type ActionStep = Exclude<Step, ControlStep>;
export type Span = z.output<typeof span>;

export const triggerReply = trigger as unknown as z.ZodType<Trigger, Trigger>;
export const stepsReply = steps as unknown as z.ZodType<Step[], Step[]>;
