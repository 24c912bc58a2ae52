import type { ImportRunView } from '#modules/imports/contract.ts'

interface ReportedRow {
  readonly line: number
  readonly key: string
  readonly outcome: string | null
  readonly reason: string
}

/** The report of a run for a terminal. */
export function formatImportRun(run: ImportRunView, problems: readonly ReportedRow[]): string {
  const { counts, fault } = run
  if (fault !== null) return `${run.file}: ${fault}\n`
  const lines = problems.map(
    ({ line, key, outcome, reason }) => `row ${line} ${outcome ?? ''} ${key}: ${reason}`,
  )
  const ignored =
    run.ignoredColumns.length === 0
      ? []
      : [`Columns that are not imported: ${run.ignoredColumns.join(', ')}`]
  const outcomes = Object.entries(counts)
    .filter(([outcome, count]) => count > 0 || outcome === 'created' || outcome === 'rejected')
    .map(([outcome, count]) => `${count} ${outcome}`)
  return [
    ...lines,
    ...ignored,
    `${run.kindTitle} from ${run.sourceTitle}: ${outcomes.join(', ')} of ${run.total} rows`,
    explainState(run),
    '',
  ].join('\n')
}

function explainState({ id, state }: ImportRunView): string {
  if (state === 'checked') return `Nothing is imported yet. Start ${id} in the back office.`
  if (state === 'done') return `Take it back with: npm run shop -- move undo ${id}`
  return state === 'undone' ? 'Taken back.' : `The import is ${state}.`
}
