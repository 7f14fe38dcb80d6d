import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from './notify';

export interface Action<Input, Result> {
  run: (input: Input) => Promise<Result>;
  /** First words of the keys of what it changes; that is read again. */
  changes: readonly string[];
  /** What is said when it is done. */
  said?: string;
  done?: (result: Result) => void;
}

/** Something that changes data: it runs once, says when it is done, and what it changed is read again. */
export function useAction<Result, Input = void>({ run, changes, said, done }: Action<Input, Result>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (result) => {
      if (said) notify(said);
      done?.(result);
      void queries.invalidateQueries({ predicate: ({ queryKey }) => changes.includes(String(queryKey[0])) });
    },
  });
}
