import { leanFetch } from '../journey/client';
import { checkAnswer } from './check-answer';

/** A `fetch` for the client whose every answer must be one that the OpenAPI document declares. */
export const checkedFetch = leanFetch(checkAnswer);
