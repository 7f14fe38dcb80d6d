import type { RequestOptions } from '@posthaste/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from './notify';
import { useIntent } from './use-intent';

export interface Action<Input, Result> {
  run: (input: Input, options: RequestOptions) => Promise<Result>;
  /** The first parts of the query keys that the action makes stale. */
  invalidates: readonly string[];
  toast?: string;
  onDone?: (result: Result) => void;
}

export function useAction<Result, Input = void>({ run, invalidates, toast, onDone }: Action<Input, Result>) {
  const queries = useQueryClient();
  const intent = useIntent();
  const mutation = useMutation({
    mutationFn: (input: Input) => run(input, { idempotencyKey: intent.keyOf(input) }),
    onSuccess: (result, input) => {
      intent.end(input);
      if (toast) notify(toast);
      onDone?.(result);
      void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => invalidates.includes(String(name)) });
    },
    onError: (error, input) => intent.end(input, error),
  });
  return {
    ...mutation,
    mutate(input: Input): void {
      if (intent.begin(input)) mutation.mutate(input);
    },
  };
}
