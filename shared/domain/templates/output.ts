import type { Context, Emitter } from 'liquidjs';
import { escapeHtml } from '../escape-html';
import { library } from './library';
import { type Budget, MAX_OUTPUT, TemplateLimitError } from './limits';
import { EscapedValue, type Slots } from './slots';

export function workOf(value: unknown, limit: number): number {
  if (typeof value !== 'object' || value === null) return workOfText(value);
  const { Drop, toValue } = library();
  if (value instanceof Drop) return workOfText(toValue(value));
  let total = 1;
  for (const [key, part] of Object.entries(value)) {
    total += workOf(part, limit - total) + (Array.isArray(value) ? 1 : key.length);
    if (total > limit) break;
  }
  return total;
}

const workOfText = (value: unknown): number => (typeof value === 'string' ? value.length : 1);

export function toText(value: unknown, budget: Budget): string {
  if (typeof value === 'string') return value;
  const plain = plainValue(value);
  if (typeof plain === 'object') budget.use(workOf(plain, budget.remainingWork));
  return flatten(plain);
}

export function escapeValue(value: unknown, budget: Budget): EscapedValue {
  const text = toText(value, budget);
  return new EscapedValue(text, escapeHtml(text));
}

/** Only objects can be values of the engine's own types, which `toValue` converts. */
export const plainValue = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? library().toValue(value) : value;

function flatten(value: unknown): string {
  const plain = plainValue(value);
  if (typeof plain === 'string') return plain;
  if (plain === null || plain === undefined) return '';
  if (Array.isArray(plain)) return plain.map(flatten).join('');
  return typeof plain === 'object' ? JSON.stringify(plain) : String(plain);
}

export class BoundedEmitter implements Emitter {
  buffer = '';

  constructor(
    private readonly budget: Budget,
    private readonly limit: number = MAX_OUTPUT,
    private readonly slots?: Slots,
  ) {}

  write(value: unknown): void {
    if (value instanceof EscapedValue) {
      this.buffer += value.html;
      this.slots?.addValue(value.text);
    } else {
      const text = toText(value, this.budget);
      this.buffer += text;
      this.slots?.addLiteral(text);
    }
    if (this.buffer.length > this.limit) {
      throw new TemplateLimitError(`the rendered text is longer than ${this.limit.toLocaleString('en-US')} characters`);
    }
  }
}

/** `renderNodes` replaces the engine's limiter by the budget. */
export const budgetOf = (context: Context): Budget => context.memoryLimit as unknown as Budget;
