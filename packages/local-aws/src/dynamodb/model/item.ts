export interface AttributeValue {
  S?: string;
  N?: string;
  B?: string;
  BOOL?: boolean;
  NULL?: boolean;
  SS?: string[];
  NS?: string[];
  BS?: string[];
  L?: AttributeValue[];
  M?: Item;
}

export type Item = Record<string, AttributeValue>;

export type ValueType = keyof AttributeValue;

export const typeOf = (value: AttributeValue): ValueType => Object.keys(value)[0] as ValueType;

export interface Row {
  readonly text: string;
  readonly size: number;
}

export const itemOf = (row: Row): Item => JSON.parse(row.text) as Item;
