import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { receiveFile } from '#modules/imports/commands/receive-file.ts'
import { requestImport, undoImport } from '#modules/imports/commands/start-import.ts'
import { takeStep } from '#modules/imports/commands/continue-run.ts'
import { findRun, listReportRows } from '#modules/imports/db/run-rows.ts'
import { describeRun } from '#modules/imports/queries/describe-run.ts'
import type { Ctx } from '#platform/context.ts'
import { createProgressLine } from '#platform/terminal/progress-line.ts'
import { formatImportRun } from './format-import-run.ts'
import { parseArguments, resolveFile, type CommandContext } from './command-context.ts'
import type { Shop } from './shop.ts'
import { createContext, unknownKey } from './staff-commands.ts'

/** `move FILE [--dry-run]` and `move undo RUN`. */
export async function runMoveCommand(
  shop: Shop,
  args: readonly string[],
  place: CommandContext,
): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    'dry-run': { type: 'boolean', default: false },
  })
  const ctx = await createContext(shop, place.staffKey)
  if (!ctx) {
    place.write(unknownKey)
    return 2
  }
  if (positionals[0] === 'undo') return undoMove(shop, ctx, { id: positionals[1] ?? '', place })
  const path = resolveFile(positionals, place)
  const bytes = await readFile(path)
  const received = await receiveFile(ctx, shop.services, { name: basename(path), bytes })
  if (isRefusal(received)) {
    place.write(`${received.message}\n`)
    return 1
  }
  await work(shop, received.id, place)
  if (values['dry-run']) return report(shop, received.id, place)
  const checked = await findRun(shop.db, received.id)
  if (checked?.state !== 'checked') return report(shop, received.id, place)
  const started = await requestImport(ctx, shop.services, { id: received.id })
  if (isRefusal(started)) {
    place.write(`${started.message}\n`)
    return 1
  }
  if (started.state === 'waiting') {
    place.write(`Awaits approval: staff approval/decide --id ${started.id} --approve true\n`)
    return 0
  }
  await work(shop, received.id, place)
  return report(shop, received.id, place)
}

async function undoMove(
  shop: Shop,
  ctx: Ctx,
  { id, place }: { id: string; place: CommandContext },
): Promise<number> {
  const result = await undoImport(ctx, shop.services, { id })
  if (isRefusal(result)) {
    place.write(`${result.message}\n`)
    return 1
  }
  await work(shop, id, place)
  return report(shop, id, place)
}

/** Does the steps of a run here. A worker may do some of them as well. */
async function work(shop: Shop, id: string, place: CommandContext): Promise<void> {
  const line = createProgressLine(place)
  while (await takeStep(shop.services, id)) {
    const run = await findRun(shop.db, id)
    if (run) line.show(`${run.state}: row ${run.position} of ${run.total}`)
  }
  line.clear()
}

const shownProblems = 30

/** Returns exit code 1 if the file could not be read or rows were rejected. */
async function report(shop: Shop, id: string, { write, record }: CommandContext): Promise<number> {
  const run = await findRun(shop.db, id)
  if (!run) return 1
  const problems = await listReportRows(shop.db, {
    runId: id,
    after: 0,
    limit: shownProblems,
    onlyProblems: true,
  })
  const view = await describeRun(shop.db, shop.services, run)
  record({ run: id, file: run.file, kind: run.kind, state: run.state })
  write(formatImportRun(view, problems))
  return run.state === 'failed' || (run.state !== 'undone' && view.counts.rejected > 0) ? 1 : 0
}
