import type { Page } from 'playwright-core';

/** What the first load of a page takes: requests for files and for the API, and bytes as they come over the line. */
export async function firstLoad(
  page: Page,
  url: string,
): Promise<{ files: number; calls: string[]; kilobytes: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  const paths = new Map<string, string>();
  const files = new Set<string>();
  let bytes = 0;
  const calls: string[] = [];
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const { pathname } = new URL(response.url);
    paths.set(requestId, pathname);
    if (pathname.startsWith('/dashboard')) files.add(pathname);
    else calls.push(pathname);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (paths.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await session.detach();
  return { files: files.size, calls, kilobytes: bytes / 1024 };
}
