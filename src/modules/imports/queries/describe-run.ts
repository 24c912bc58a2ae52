import type { Db } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import type { ImportRunView } from '../contract.ts'
import { countRowOutcomes, type ImportRun, type OutcomeCount } from '../db/run-rows.ts'
import { sourceTitles, usualNotes } from '../import-kind.ts'
import { findImportKind } from './list-import-kinds.ts'

type KindServices = Pick<Services, 'contributions'>

/** Runs with the number of their rows by outcome. */
export async function describeRuns(
  db: Db,
  services: KindServices,
  runs: readonly ImportRun[],
): Promise<ImportRunView[]> {
  const outcomes = await countRowOutcomes(
    db,
    runs.map(({ id }) => id),
  )
  return runs.map((run) =>
    toView(
      services,
      run,
      outcomes.filter(({ runId }) => runId === run.id),
    ),
  )
}

export async function describeRun(
  db: Db,
  services: KindServices,
  run: ImportRun,
): Promise<ImportRunView> {
  return toView(services, run, await countRowOutcomes(db, [run.id]))
}

function toView(
  services: KindServices,
  run: ImportRun,
  outcomes: readonly OutcomeCount[],
): ImportRunView {
  const { updatedAt: _updatedAt, startedBy: _startedBy, undoneBy: _undoneBy, ...shown } = run
  const kind = findImportKind(services, run.kind)
  const countOf = (outcome: string): number =>
    outcomes.find((counted) => counted.outcome === outcome)?.count ?? 0
  return {
    ...shown,
    kindTitle: kind?.title ?? '',
    notes: { ...usualNotes, ...kind?.notes },
    sourceTitle: sourceTitles[run.source],
    counts: {
      created: countOf('created'),
      updated: countOf('updated'),
      unchanged: countOf('unchanged'),
      rejected: countOf('rejected'),
      undone: countOf('undone'),
      kept: countOf('kept'),
    },
    createdAt: run.createdAt.toISOString(),
    startedAt: run.startedAt?.toISOString() ?? null,
    finishedAt: run.finishedAt?.toISOString() ?? null,
    undoneAt: run.undoneAt?.toISOString() ?? null,
  }
}
