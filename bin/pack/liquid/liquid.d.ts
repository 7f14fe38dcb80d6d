import type { ReactNode } from 'react';

type Comparable = string | number | boolean | null | undefined;

/** Renders its children for recipients who meet the condition; without a comparison, for those with a value. */
export declare function If(props: {
  /** A prop of the email, or part of a prop. */
  value: unknown;
  is?: Comparable;
  isNot?: Comparable;
  above?: number;
  atLeast?: number;
  below?: number;
  atMost?: number;
  children?: ReactNode;
  /** Rendered for all other recipients. */
  otherwise?: ReactNode;
}): ReactNode;

/** Applies a Liquid filter: `filter(order.date, "date: '%d %B %Y'")`. Previews outside Posthaste show the plain value. */
export declare function filter(value: unknown, liquidFilter: string): string;

interface Variable {
  /** A name or a path such as `order.total`. */
  name: string;
  type: 'text' | 'number' | 'boolean' | 'date' | 'list' | 'object';
  required?: boolean;
  fallback?: Value;
  example?: Value;
}

type Value = string | number | boolean | unknown[] | Record<string, unknown>;

/** An email exports it as `frontMatter`, or exports a function that returns it for the props. */
export interface FrontMatter {
  subject: string;
  previewText?: string;
  name?: string;
  alias?: string;
  type?: 'TRANSACTIONAL' | 'MARKETING';
  from?: string;
  fromName?: string;
  replyTo?: string;
  topic?: string;
  /** `base` is the file `emails/layouts/base.html`. */
  layout?: string;
  /** Replaces the variables that the props' type declares. */
  variables?: Variable[];
}
