import { createContext } from 'react';

/** The page or the dialog in which something is chosen, and its failure told. */
export const ChoicesPlace = createContext('page');
