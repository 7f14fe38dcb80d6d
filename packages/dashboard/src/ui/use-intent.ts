import { useState } from 'react';
import { newIntent } from './intent';

export function useIntent() {
  const [intent] = useState(newIntent);
  return intent;
}
