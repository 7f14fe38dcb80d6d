/** A picture of one pixel, in base64; what follows its end makes it another file. */
export const gifOf = (text: string): string =>
  Buffer.concat([
    Buffer.from('R0lGODlhAQABAAAAACH5BAEAAAAALAAAAAABAAEAAAICTAEAOw==', 'base64'),
    Buffer.from(text),
  ]).toString('base64');
