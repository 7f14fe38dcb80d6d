/**
 * The project's templates by their aliases, each with the variables that it declares. It is empty until `posthaste types`
 * has written `posthaste.d.ts`, which adds them to it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: other files add its members.
export interface Templates {}

/** A value, or a value with the choice whether it is kept with the contact. */
type Value<T> = T | { value: T; persistent: boolean };
type Values<T> = { [Name in keyof T]: Value<T[Name]> };

/** Data may be left out if no variable is required. */
type DataFor<T> = Partial<T> extends T ? { data?: Values<T> | undefined } : { data: Values<T> };

type WithTemplate<Body, Alias extends keyof Templates> = Omit<Body, 'template' | 'data'> & {
  template: Alias;
} & DataFor<Templates[Alias]>;

/** A body that names one of the known templates with its variables, a template by its id, or none. */
export type Templated<Body> = keyof Templates extends never
  ? Body
  :
      | (Omit<Body, 'template'> & { template?: `tpl_${string}` | undefined })
      | { [Alias in keyof Templates]: WithTemplate<Body, Alias> }[keyof Templates];

/** A body with a list of such bodies. */
export type TemplatedIn<Body, List extends keyof Body> = keyof Templates extends never
  ? Body
  : Omit<Body, List> & { [Name in List]: Body[Name] extends Array<infer Each> ? Templated<Each>[] : never };
