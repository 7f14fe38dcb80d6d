import { useState } from 'react';
import { newIntent } from './intent';

export const useIntent = () => useState(newIntent)[0];
