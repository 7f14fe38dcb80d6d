import { describe, expect, test } from '@jest/globals';
import { type ReceivingRoute, routeEmail } from '../../../shared/domain/received/routes';

const routes: ReceivingRoute[] = [
  { match: 'support', action: 'event', webhookId: 'whk_desk' },
  { match: 'support+*', action: 'event', webhookId: 'whk_desk' },
  { match: 'noreply*', action: 'drop' },
  { match: 'sales', action: 'event' },
];
const isAnswer = (address: string) => address.startsWith('r+');
const routed = (...to: string[]) =>
  routeEmail(
    routes,
    to.map((name) => `${name}@example.com`),
    isAnswer,
  );

describe('routes of received email', () => {
  test.each([
    ['the exact name', 'support', ['whk_desk']],
    ['the beginning of a name', 'support+17', ['whk_desk']],
    ['a name in capitals', 'SUPPORT', ['whk_desk']],
    ['no route for a longer name', 'support2', undefined],
    ['a route without a webhook', 'sales', undefined],
  ])('%s', (_case, name, webhooks) => {
    expect(routed(name)).toEqual({ recipients: [`${name}@example.com`], webhooks, forwardTo: [] });
  });

  test('an email is dropped if all of its recipients are', () => {
    expect(routed('noreply', 'noreply-7')).toBeNull();
    expect(routed('noreply', 'sales')).toMatchObject({ recipients: ['sales@example.com'], webhooks: undefined });
  });

  test('one recipient without a named webhook opens the event to all', () => {
    expect(routed('support', 'anything')?.webhooks).toBeUndefined();
  });

  test('the first that matches decides', () => {
    const all: ReceivingRoute[] = [{ match: '*', action: 'drop' }, ...routes];
    expect(routeEmail(all, ['support@example.com'], isAnswer)).toBeNull();
    expect(routeEmail(all, ['r+1@example.com'], isAnswer)).toMatchObject({ webhooks: undefined });
    expect(routeEmail([], ['a@example.com'], isAnswer)).toMatchObject({ webhooks: undefined, forwardTo: [] });
  });

  test('an email is forwarded to each address once', () => {
    const to = (match: string, forwardTo: string): ReceivingRoute => ({ match, action: 'event', forwardTo });
    const some = [to('a', 'x@example.org'), to('b', 'x@example.org'), to('c', 'y@example.org')];
    const email = ['a', 'b', 'c', 'd'].map((name) => `${name}@example.com`);
    expect(routeEmail(some, email, isAnswer)?.forwardTo).toEqual(['x@example.org', 'y@example.org']);
  });
});
