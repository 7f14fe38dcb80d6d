const MAX_PER_REQUEST = 1_000;

export const batchesOf = (addresses: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(addresses.length / MAX_PER_REQUEST) }, (_, index) =>
    addresses.slice(index * MAX_PER_REQUEST, (index + 1) * MAX_PER_REQUEST),
  );

export function rejectedAddresses(error: unknown, addresses: readonly string[]): string[] {
  const errors = (error as { errors?: { field: string }[] } | null | undefined)?.errors ?? [];
  return errors.flatMap(({ field }) => {
    const { index } = /^emails\[(?<index>\d+)\]$/.exec(field)?.groups ?? {};
    return index === undefined ? [] : (addresses[Number(index)] ?? []);
  });
}
