type Missing<All, Named> = [Exclude<All, Named>] extends [never] ? unknown : { missing: Exclude<All, Named> };

/** Returns all values of a union, in the order given. If one is missing, it does not compile. */
export const every =
  <All extends string>() =>
  <const Values extends readonly All[]>(values: Values & Missing<All, Values[number]>): Values =>
    values;
