import type { ImportRunView } from '../../../../src/modules/imports/contract.ts'
import { formatInteger } from '../../format'

type State = ImportRunView['state']

const working: ReadonlySet<State> = new Set(['reading', 'checking', 'running', 'undoing'])

/** Whether the server works on the file, so that the screen asks again. */
export const isWorking = (state: State): boolean => working.has(state)

export const stateLabels: Readonly<
  Record<State, { label: string; color: 'default' | 'info' | 'success' | 'warning' | 'error' }>
> = {
  reading: { label: 'Reading', color: 'info' },
  checking: { label: 'Checking', color: 'info' },
  checked: { label: 'Ready to import', color: 'warning' },
  running: { label: 'Importing', color: 'info' },
  done: { label: 'Imported', color: 'success' },
  undoing: { label: 'Undoing', color: 'info' },
  undone: { label: 'Undone', color: 'default' },
  failed: { label: 'Not readable', color: 'error' },
}

/** The state of a file in a list. */
export function labelState({ state, counts }: ImportRunView): (typeof stateLabels)[State] {
  return state === 'checked' && counts.created + counts.updated === 0
    ? { label: 'Nothing to import', color: 'default' }
    : stateLabels[state]
}

type Outcome = keyof ImportRunView['counts']

const outcomeLabels: Readonly<Record<Outcome, { before: string; after: string }>> = {
  created: { before: 'Will be created', after: 'Created' },
  updated: { before: 'Will be completed', after: 'Completed' },
  unchanged: { before: 'Are here already', after: 'Were here already' },
  rejected: { before: 'Will be left out', after: 'Left out' },
  undone: { before: 'Undone', after: 'Undone' },
  kept: { before: 'Kept', after: 'Kept' },
}

/** The words for an outcome, before and after the import. */
export function labelOutcome(outcome: Outcome, { state }: Pick<ImportRunView, 'state'>): string {
  const isBefore = state === 'checked' || state === 'checking' || state === 'reading'
  return outcomeLabels[outcome][isBefore ? 'before' : 'after']
}

/** Outcomes with their counts, without those that do not happen. */
export function listFigures(run: ImportRunView): { label: string; value: string }[] {
  const shown: readonly Outcome[] =
    run.state === 'undoing' || run.state === 'undone'
      ? ['undone', 'kept', 'rejected']
      : ['created', 'updated', 'unchanged', 'rejected']
  return [
    { label: 'Records', value: formatInteger(run.total) },
    ...shown.map((outcome) => ({
      label: labelOutcome(outcome, run),
      value: formatInteger(run.counts[outcome]),
    })),
  ]
}
