const MAX_ADDRESSES = 1_000;

export const partsOf = (addresses: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(addresses.length / MAX_ADDRESSES) }, (_, index) =>
    addresses.slice(index * MAX_ADDRESSES, (index + 1) * MAX_ADDRESSES),
  );

export function refusedAddresses(error: unknown, part: readonly string[]): string[] {
  const errors = (error as { errors?: { field: string }[] } | null | undefined)?.errors ?? [];
  return errors.flatMap(({ field }) => {
    const index = /^emails\[(\d+)\]$/.exec(field)?.[1];
    return index === undefined ? [] : (part[Number(index)] ?? []);
  });
}
