import { createContext } from 'react';

export const ChoicesPlace = createContext('page');
