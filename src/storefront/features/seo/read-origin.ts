/**
 * The configured public origin of the shop; empty if it is not configured, and URLs then stay
 * relative.
 */
export function readOrigin(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): string {
  const data = matches.find((match) => match?.id === 'root')?.loaderData
  return typeof data === 'object'
    && data !== null
    && 'origin' in data
    && typeof data.origin === 'string'
    ? data.origin
    : ''
}
