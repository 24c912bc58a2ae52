interface DatedRow {
  readonly at: string | null
  readonly title: string
  readonly subtitle: string
  readonly link: { resource: string; id: string } | null
}

interface TimelineEntry extends DatedRow {
  readonly at: string
  /** The section that the entry is of. */
  readonly panel: string
}

const shownEntries = 100

/** The dated rows of all sections, latest first. */
export function buildTimeline(
  panels: readonly { readonly name: string; readonly rows: readonly DatedRow[] }[],
): TimelineEntry[] {
  return panels
    .flatMap(({ name, rows }) =>
      rows.flatMap(({ at, title, subtitle, link }) =>
        at === null ? [] : [{ at, panel: name, title, subtitle, link }],
      ),
    )
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, shownEntries)
}
