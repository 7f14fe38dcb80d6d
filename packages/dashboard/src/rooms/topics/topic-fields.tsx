import type { Topic, UpdateTopicBody } from '@posthaste/client';
import { Check, TextField } from '../../ui/field';
import { errorAt } from '../../ui/problem';
import { words } from './words';

export interface TopicForm {
  name: string;
  description: string;
  defaultSubscribed: boolean;
}

export const formOf = (topic: Topic | undefined): TopicForm => ({
  name: topic?.name ?? '',
  description: topic?.description ?? '',
  defaultSubscribed: topic?.defaultSubscribed ?? true,
});

export const bodyOf = ({ name, description, ...changes }: Partial<TopicForm>): UpdateTopicBody => ({
  ...changes,
  ...(name === undefined ? {} : { name: name.trim() }),
  ...(description === undefined ? {} : { description: description.trim() || null }),
});

export const FORM_FIELDS = ['name', 'description', 'defaultSubscribed'];

interface FieldsProps {
  form: TopicForm;
  error: unknown;
  change: (changes: Partial<TopicForm>) => void;
}

export const TopicFields = ({ form, error, change }: FieldsProps) => (
  <>
    <TextField
      label={words.name}
      hint={words.nameHint}
      error={errorAt(error, 'name')}
      required
      value={form.name}
      onChange={({ target }) => change({ name: target.value })}
    />
    <TextField
      label={words.description}
      hint={words.descriptionHint}
      error={errorAt(error, 'description')}
      value={form.description}
      onChange={({ target }) => change({ description: target.value })}
    />
    <Check
      label={words.defaultLabel}
      hint={words.defaultHint}
      checked={form.defaultSubscribed}
      onChange={(defaultSubscribed) => change({ defaultSubscribed })}
    />
  </>
);
