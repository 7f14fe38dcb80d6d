import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from './notify';

export interface Action<Input, Result> {
  run: (input: Input) => Promise<Result>;
  /** The first parts of the query keys that the action makes stale. */
  invalidates: readonly string[];
  toast?: string;
  onDone?: (result: Result) => void;
}

export function useAction<Result, Input = void>({ run, invalidates, toast, onDone }: Action<Input, Result>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (result) => {
      if (toast) notify(toast);
      onDone?.(result);
      void queries.invalidateQueries({ predicate: ({ queryKey }) => invalidates.includes(String(queryKey[0])) });
    },
  });
}
