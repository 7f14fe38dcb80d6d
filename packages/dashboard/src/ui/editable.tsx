import { createContext, type ReactNode, useContext } from 'react';
import { words } from './words';

const ReadOnly = createContext(false);

interface EditableProps {
  may: boolean;
  className?: string;
  children: ReactNode;
}

export const Editable = ({ may, className = 'choices stack', children }: EditableProps) => (
  <fieldset className={className} disabled={!may}>
    <ReadOnly.Provider value={!may}>{children}</ReadOnly.Provider>
  </fieldset>
);

export const useReadOnly = (): boolean => useContext(ReadOnly);

export const useNotSet = (): { placeholder?: string } => (useReadOnly() ? { placeholder: words.notSet } : {});
