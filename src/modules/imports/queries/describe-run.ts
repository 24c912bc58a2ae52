import type { Db } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import type { ImportRunView } from '../contract.ts'
import { countRowOutcomes, type ImportRun } from '../db/run-rows.ts'
import { sourceTitles } from '../import-kind.ts'
import { findImportKind } from './list-import-kinds.ts'

/** A run with the number of rows by outcome. */
export async function describeRun(
  db: Db,
  services: Pick<Services, 'contributions'>,
  run: ImportRun,
): Promise<ImportRunView> {
  const { updatedAt: _updatedAt, startedBy: _startedBy, undoneBy: _undoneBy, ...shown } = run
  const outcomes = await countRowOutcomes(db, run.id)
  const countOf = (outcome: string): number =>
    outcomes.find((counted) => counted.outcome === outcome)?.count ?? 0
  return {
    ...shown,
    kindTitle: findImportKind(services, run.kind)?.title ?? '',
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
