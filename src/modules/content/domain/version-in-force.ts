import type { CalendarDate } from '#kernel/time/time.ts'

interface Question {
  readonly today: CalendarDate
  readonly asked?: string | undefined
}

/**
 * Which of the versions (`2026-11`, `2026-11-15`) is shown: the one asked for, else the latest that has begun. One that begins
 * later is known to nobody before.
 */
export function versionInForce(
  versions: readonly string[],
  { today, asked }: Question,
): { chosen: string | null; supersededBy: string | null } {
  const begun = versions.filter((version) => version <= today).sort()
  const chosen =
    asked === undefined
      ? (begun.at(-1) ?? null)
      : (begun.find((version) => version === asked) ?? null)
  return {
    chosen,
    supersededBy: chosen === null ? null : (begun[begun.indexOf(chosen) + 1] ?? null),
  }
}
