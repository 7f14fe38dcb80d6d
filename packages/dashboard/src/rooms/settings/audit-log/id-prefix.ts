/** A ULID or, in ids of contacts, a hash. Other targets are names, such as the event `top_up`. */
const ID = /^(?<prefix>[a-z]+)_(?:[0-9A-Z]{26}|[0-9a-f]{32})/;

/** Undefined unless the target is an id. */
export const idPrefixOf = (target: string): string | undefined => ID.exec(target)?.groups?.prefix;
