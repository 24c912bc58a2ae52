import type { CustomerTimeline, ShownPanel } from '../contract.ts'

const shownEntries = 100

/** The dated rows of all sections, latest first. */
export function buildTimeline(panels: readonly ShownPanel[]): CustomerTimeline {
  return panels
    .flatMap(({ name, rows }) =>
      rows.flatMap(({ at, title, subtitle, link }) =>
        at === null ? [] : [{ at, panel: name, title, subtitle, link }],
      ),
    )
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, shownEntries)
}
