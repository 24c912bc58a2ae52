import { isRefusal, refuse } from '#kernel/refusal/refusal.ts'
import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import { receiveFile } from '../commands/receive-file.ts'
import { requestImport, runNotFound, undoImport } from '../commands/start-import.ts'
import type { importsContract } from '../contract.ts'
import { findRun, listReportRows, listRuns } from '../db/run-rows.ts'
import { sourceNames } from '../import-kind.ts'
import { listImportKinds } from '../queries/list-import-kinds.ts'
import { describeRun, describeRuns } from '../queries/describe-run.ts'
import { createResultFile } from '../queries/result-file.ts'

const shownRuns = 20
const shownProblems = 50

export function importsHandlers(services: Services): Handlers<typeof importsContract> {
  return {
    listImports: async ({ db }) => ({
      kinds: describeKinds(services),
      runs: await describeRuns(db, services, await listRuns(db, shownRuns)),
    }),
    readImport: async ({ db }, { id }) => {
      const run = await findRun(db, id)
      if (!run) return runNotFound
      const problems = await listReportRows(db, {
        runId: id,
        after: 0,
        limit: shownProblems,
        onlyProblems: true,
      })
      return { ...(await describeRun(db, services, run)), problems: problems }
    },
    uploadImport: async (ctx, { name }, { bytes }) =>
      bytes && bytes.length > 0
        ? receiveFile(ctx, services, { name, bytes })
        : refuse('file-refused', 'The file is empty.', { reason: 'import-file-not-readable' }),
    startImport: async (ctx, input) => {
      const result = await requestImport(ctx, services, input)
      return isRefusal(result) ? result : { id: result.id, state: result.state }
    },
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
