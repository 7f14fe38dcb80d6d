/** Creating an `Intl` format takes milliseconds, which would delay the first screen. */
export function once<Value extends object>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= create();
    return value;
  };
}
