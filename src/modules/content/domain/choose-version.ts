import type { CalendarDate } from '#kernel/time/time.ts'

interface VersionQuery {
  readonly today: CalendarDate
  readonly asked?: string | undefined
}

/**
 * Chooses the requested version, or the latest one that has taken effect. Ignores future versions.
 */
export function chooseVersion(
  versions: readonly string[],
  { today, asked }: VersionQuery,
): { chosen: string | null; supersededBy: string | null } {
  const effective = versions.filter((version) => version <= today).sort()
  const chosen =
    asked === undefined
      ? (effective.at(-1) ?? null)
      : (effective.find((version) => version === asked) ?? null)
  return {
    chosen,
    supersededBy: chosen === null ? null : (effective[effective.indexOf(chosen) + 1] ?? null),
  }
}
