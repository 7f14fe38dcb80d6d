import { afterEach, expect, test } from '@jest/globals';
import { setClock } from '../../../shared/ops/clock';
import { renderHeaders, renderTexts } from '../../../shared/services/do-step/render-texts';

afterEach(() => setClock());

/** Each look at the clock takes so long. */
function slowClock(ms: number): void {
  let time = 0;
  const now = () => {
    time += ms;
    return time;
  };
  setClock({ now, sleep: async () => {} });
}

const texts = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`x-${n}`, 'a']));

test('the texts of a step, and its headers, take at most five seconds each', () => {
  slowClock(200);
  expect(renderTexts(texts, 'body', {})).toMatchObject({ ok: true });
  expect(renderHeaders(texts, {})).toMatchObject({ ok: true });
  slowClock(300);
  expect(renderTexts(texts, 'body', {})).toMatchObject({ ok: false, message: expect.stringMatching(/too long/) });
  expect(renderHeaders(texts, {})).toMatchObject({ ok: false, message: expect.stringMatching(/too long/) });
});
