import { PosthasteError } from '@posthaste/client';
import { Api, type Call, caller } from '@posthaste/client/session';
import { apiUrl } from '../router/base-urls';
import { accessToken } from './session';

/** After that, the user decides. */
const RETRIES = 1;

const withToken = (key: string): Call => caller({ key, url: apiUrl.href, retries: RETRIES });

const call: Call = async (...request) => {
  const token = await accessToken();
  try {
    return await withToken(token)(...request);
  } catch (error) {
    if (!(error instanceof PosthasteError) || error.status !== 401) throw error;
    return await withToken(await accessToken(token))(...request);
  }
};

export const api = new Api(call);
