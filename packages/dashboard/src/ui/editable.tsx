import { createContext, type ReactNode, useContext } from 'react';
import { words } from './words';

const ReadOnly = createContext(false);

interface EditableProps {
  canEdit: boolean;
  className?: string;
  children: ReactNode;
}

export const Editable = ({ canEdit, className = 'choices stack', children }: EditableProps) => (
  <fieldset className={className} disabled={!canEdit}>
    <ReadOnly.Provider value={!canEdit}>{children}</ReadOnly.Provider>
  </fieldset>
);

export const useIsReadOnly = (): boolean => useContext(ReadOnly);

export const useNotSetPlaceholder = (): { placeholder?: string } =>
  useIsReadOnly() ? { placeholder: words.notSet } : {};
