import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { performWithApproval } from '#modules/staff/approvals.ts'
import type { Ctx } from '#platform/context.ts'
import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import { receiveFile } from '../commands/receive-file.ts'
import {
  refuseUnlessPermitted,
  runNotFound,
  startImport,
  undoImport,
} from '../commands/start-import.ts'
import type { importsContract } from '../contract.ts'
import { findRun, listReportRows, listRuns } from '../db/run-rows.ts'
import { sourceNames } from '../import-kind.ts'
import { listImportKinds } from '../queries/list-import-kinds.ts'
import { describeRun } from '../queries/describe-run.ts'
import { createResultFile } from '../queries/result-file.ts'

const shownRuns = 20
const shownProblems = 50

export function importsHandlers(services: Services): Handlers<typeof importsContract> {
  return {
    listImports: async ({ db }) => {
      const runs = await listRuns(db, shownRuns)
      return {
        kinds: describeKinds(services),
        runs: await Promise.all(runs.map((run) => describeRun(db, services, run))),
      }
    },
    readImport: async ({ db }, { id }) => {
      const run = await findRun(db, id)
      if (!run) return runNotFound
      const problems = await listReportRows(db, {
        runId: id,
        after: 0,
        limit: shownProblems,
        onlyProblems: true,
      })
      return { ...(await describeRun(db, services, run)), problems: problems.map(toShownRow) }
    },
    uploadImport: async (ctx, { name }, { bytes }) =>
      bytes && bytes.length > 0
        ? receiveFile(ctx, services, { name, bytes })
        : refuse('file-refused', 'The file is empty.', { reason: 'import-file-not-readable' }),
    startImport: (ctx, { id }) => startRun(ctx, services, { id }),
    undoImport: (ctx, input) => undoImport(ctx, services, input),
    exportImportResult: ({ db }, input) => createResultFile(db, input),
  }
}

function describeKinds(services: Pick<Services, 'contributions'>) {
  return listImportKinds(services).map(({ name, title, instructions }) => ({
    name,
    title,
    instructions: sourceNames.flatMap((source) => {
      const text = instructions[source]
      return text === undefined ? [] : [{ source, text }]
    }),
  }))
}

const outcomes = ['created', 'updated', 'unchanged', 'rejected', 'undone', 'kept'] as const

function toShownRow(row: Awaited<ReturnType<typeof listReportRows>>[number]) {
  return { ...row, outcome: outcomes.find((outcome) => outcome === row.outcome) ?? null }
}

async function startRun(
  ctx: Ctx,
  services: Services,
  { id }: { id: string },
): Promise<{ id: string; state: 'done' | 'waiting' } | Refusal> {
  const refused = await refuseUnlessPermitted(ctx, services, { id })
  if (refused) return refused
  const result = await performWithApproval(ctx, startImport, { id })
  return isRefusal(result) ? result : { id: result.id, state: result.state }
}
