import * as z from 'zod';
import { isPlain, payloadFilter, plain, type span, type step, steps, title, trigger } from './workflow-steps';

const reentry = z.enum(['NEVER', 'AFTER_EXIT']);
const description = z.string().trim().min(1).max(1000).refine(isPlain, plain);
const exitWhen = payloadFilter.meta({
  description: 'Checked before each step and on every wake: who matches has exited',
});

export const createWorkflowBody = z.strictObject({
  name: title,
  description: description.nullish(),
  trigger,
  steps,
  enabled: z.boolean().default(false),
  reentry: reentry.default('NEVER').meta({ description: 'Whether a contact may enter again once it is through' }),
  exitWhen: exitWhen.nullish(),
});

export const updateWorkflowBody = z.strictObject({
  name: title.optional(),
  description: description.nullish(),
  trigger: trigger.optional(),
  steps: steps.optional(),
  enabled: z.boolean().optional(),
  reentry: reentry.optional(),
  exitWhen: exitWhen.nullish(),
});

/** What an author gives of a workflow; null clears a member. */
export type WorkflowMembers = z.output<typeof updateWorkflowBody>;
export type Trigger = z.output<typeof trigger>;
export type Step = z.output<typeof step>;
export type StepType = Step['type'];
export type StepOf<T extends StepType> = Extract<Step, { type: T }>;
/** Steps that only lead through the graph. */
type ControlStep = StepOf<'DELAY' | 'WAIT_FOR_EVENT' | 'BRANCH' | 'EXIT'>;
/** Steps that have an effect outside the execution: all others. */
export type ActionStep = Exclude<Step, ControlStep>;
export type Span = z.output<typeof span>;

/** The same as they are shown: they were checked when they were saved. */
export const shownTrigger = trigger as unknown as z.ZodType<Trigger, Trigger>;
export const shownSteps = steps as unknown as z.ZodType<Step[], Step[]>;
