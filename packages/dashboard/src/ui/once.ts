/** What is made when it is first needed, and kept: a format of `Intl` takes milliseconds that the first screen saves. */
export function once<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
