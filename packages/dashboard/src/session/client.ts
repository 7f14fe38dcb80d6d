import { PosthasteError } from '@posthaste/client';
import { Api, type Call, caller } from '@posthaste/client/session';
import { apiUrl } from '../router/base-urls';
import { accessToken } from './session';

const RETRIES = 1;

const callWith = (key: string): Call => caller({ key, url: apiUrl.href, retries: RETRIES });

const call: Call = async (...request) => {
  const token = await accessToken();
  try {
    return await callWith(token)(...request);
  } catch (error) {
    if (!(error instanceof PosthasteError) || error.status !== 401) throw error;
    return await callWith(await accessToken(token))(...request);
  }
};

export const api = new Api(call);
