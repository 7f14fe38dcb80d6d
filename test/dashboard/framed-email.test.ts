import { expect, test } from '@jest/globals';
import { framedEmail, hasDarkStyles } from '../../packages/dashboard/src/ui/email-preview/framed-email';

test('an email with dark colors of its own is known by its query', () => {
  expect(hasDarkStyles('<style>@media (Prefers-Color-Scheme : dark) { p { color: #fff } }</style>')).toBe(true);
  expect(hasDarkStyles('<style>@media (prefers-color-scheme: light) { p { color: #fff } }</style>')).toBe(false);
});

test('the policy comes before all that is in the frame, and an email is inverted only when that is asked for', () => {
  const html = '<p>Hi</p>';
  expect(framedEmail(html, false)).toMatch(
    /^<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy"/,
  );
  expect(framedEmail(html, false)).not.toContain('invert');
  expect(framedEmail(html, false, true)).toMatch(/Content-Security-Policy.*<style>html\{filter:invert\(1\)/);
});
