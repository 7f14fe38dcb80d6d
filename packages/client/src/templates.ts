/**
 * The project's templates by alias, each with its declared variables. Empty until `posthaste types` has written
 * `posthaste.d.ts`, which adds them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: other files add its fields.
export interface Templates {}

/** A value, or a value with the choice whether the contact stores it. */
type Value<T> = T | { value: T; persistent: boolean };
type Values<T> = { [Name in keyof T]: Value<T[Name]> };

/** Data is optional if no variable is required. */
type DataFor<T> = Partial<T> extends T ? { data?: Values<T> | undefined } : { data: Values<T> };

type WithTemplate<Body, Alias extends keyof Templates> = Omit<Body, 'template' | 'data'> & {
  template: Alias;
} & DataFor<Templates[Alias]>;

/** A body with a known template and its variables, a template id, or no template. */
export type Templated<Body> = keyof Templates extends never
  ? Body
  :
      | (Omit<Body, 'template'> & { template?: `tpl_${string}` | undefined })
      | { [Alias in keyof Templates]: WithTemplate<Body, Alias> }[keyof Templates];

export type TemplatedIn<Body, List extends keyof Body> = keyof Templates extends never
  ? Body
  : Omit<Body, List> & { [Name in List]: Body[Name] extends Array<infer Element> ? Templated<Element>[] : never };
