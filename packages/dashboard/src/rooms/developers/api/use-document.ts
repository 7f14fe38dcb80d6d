import { useQuery } from '@tanstack/react-query';
// The build writes the document beside the page's other files, with a hash in its name.
import address from '../../../../../../docs/api/openapi.json?url';
import type { ApiDocument } from './document';

async function read(signal: AbortSignal): Promise<ApiDocument> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response.json();
}

export const useDocument = () =>
  useQuery({
    queryKey: ['api-document'],
    queryFn: ({ signal }) => read(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
