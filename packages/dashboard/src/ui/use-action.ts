import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from './notify';

export interface Action<Input, Result> {
  run: (input: Input) => Promise<Result>;
  changes: readonly string[];
  toast?: string;
  done?: (result: Result) => void;
}

export function useAction<Result, Input = void>({ run, changes, toast, done }: Action<Input, Result>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (result) => {
      if (toast) notify(toast);
      done?.(result);
      void queries.invalidateQueries({ predicate: ({ queryKey }) => changes.includes(String(queryKey[0])) });
    },
  });
}
