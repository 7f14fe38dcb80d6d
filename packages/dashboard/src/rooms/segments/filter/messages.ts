import { isPartOf } from '../../../ui/field-path';
import type { Path } from './tree';

export interface FilterMessage {
  field: string;
  message: string;
}

export const apiPath = (filterField: string, path: Path): string =>
  path.reduce((text, index) => `${text}.conditions[${index}]`, filterField);

export interface LocatedMessage extends FilterMessage {
  property: string;
}

export function messagesAt(messages: readonly FilterMessage[], path: string): LocatedMessage[] {
  return messages.flatMap((message) => {
    if (message.field !== path && !isPartOf(message.field, path)) return [];
    const pathInPart = message.field.slice(path.length + 1);
    if (pathInPart.startsWith('conditions[')) return [];
    const [property = ''] = pathInPart.split(/[.[]/);
    return [{ ...message, property }];
  });
}

export function errorsIn(error: unknown, filterField: string): FilterMessage[] {
  const errors = (error as { errors?: unknown } | null | undefined)?.errors;
  if (!Array.isArray(errors)) return [];
  return (errors as FilterMessage[]).filter(
    ({ field }) => field === filterField || field.startsWith(`${filterField}.`),
  );
}
