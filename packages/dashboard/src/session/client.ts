import { PosthasteError } from '@posthaste/client';
import { Api, type Call, caller } from '@posthaste/client/session';
import { apiUrl } from '../router/place';
import { accessToken } from './session';

/** Reads are tried once more by themselves; whoever looks at the page decides about the rest. */
const RETRIES = 1;

const withToken = (key: string): Call => caller({ key, url: apiUrl.href, retries: RETRIES });

/** A call with the token of the session; with a new one when the service refuses that. */
const call: Call = async (...request) => {
  const token = await accessToken();
  try {
    return await withToken(token)(...request);
  } catch (error) {
    if (!(error instanceof PosthasteError) || error.status !== 401) throw error;
    return await withToken(await accessToken(token))(...request);
  }
};

/** The API as the signed-in member may use it. */
export const api = new Api(call);
