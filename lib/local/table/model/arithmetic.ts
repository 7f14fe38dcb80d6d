import { refuse, validationError } from '../server/table-error';
import { decimalParts } from './compare';

const MAX_DIGITS = 38;

/** Sum (or difference) of two decimal numbers, exact to DynamoDB's 38 digits. */
export function addNumbers(a: string, b: string, sign: 1n | -1n = 1n): string {
  const [left, right] = [decimalParts(a), decimalParts(b)];
  const scale = Math.max(left.decimals, right.decimals);
  const total =
    left.value * 10n ** BigInt(scale - left.decimals) + sign * right.value * 10n ** BigInt(scale - right.decimals);
  return plainNumber(total, scale);
}

function plainNumber(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const significant = (whole + fraction).replace(/^0+|0+$/g, '').length;
  if (significant > MAX_DIGITS) {
    refuse(validationError('Attempting to store more than 38 significant digits in a Number'));
  }
  return (value < 0n ? '-' : '') + whole + (fraction ? `.${fraction}` : '');
}
