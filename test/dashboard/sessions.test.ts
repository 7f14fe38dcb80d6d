import { expect, test } from '@jest/globals';
import { deviceOf } from '../../packages/dashboard/src/rooms/settings/sessions/device';

const CHROME_ON_ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const SAFARI_ON_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/605.1.15';

test.each([
  [CHROME_ON_ANDROID, 'Chrome', 'Android'],
  [`${CHROME_ON_ANDROID} EdgA/140.0.0.0`, 'Edge', 'Android'],
  [SAFARI_ON_IPHONE, 'Safari', 'iOS'],
  [SAFARI_ON_IPHONE.replace('Version/18.0', 'Version/18.0 EdgiOS/140.0.0.0'), 'Edge', 'iOS'],
])('the device of %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});

test('a user agent without a known browser names no device', () => {
  expect(deviceOf('curl/8.0')).toBeUndefined();
});
