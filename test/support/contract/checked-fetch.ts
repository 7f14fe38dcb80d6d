import { leanFetch } from '../journey/client';
import { checkResponse } from './check-response';

/** A `fetch` for the client whose every answer must be one that the OpenAPI document declares. */
export const checkedFetch = leanFetch(checkResponse);
