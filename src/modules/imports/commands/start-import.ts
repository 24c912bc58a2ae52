import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { findNextState } from '#kernel/state-machine/state-machine.ts'
import {
  performWithApproval,
  type ApprovableAct,
  type ApprovalOutcome,
} from '#modules/staff/approvals.ts'
import { getStaffId } from '#modules/staff/command-line-staff.ts'
import { hasPermission, type Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { findRun, lockRun, updateRun, type ImportRun } from '../db/run-rows.ts'
import { findImportKind } from '../queries/list-import-kinds.ts'
import { undoPeriod } from '../domain/undo-period.ts'
import { importMachine } from '../domain/import-machine.ts'

export const runNotFound = refuse('not-found', 'This import was not found.', {
  reason: 'import-run-not-found',
})

type RunToStart = { readonly id: string }

/** Imports a checked file. A file that creates value, such as store credit, may need approval. */
export const startImport: ApprovableAct<RunToStart, { run: string }> = {
  name: '/api/staff/import/start',
  assess: async ({ db }, { id }) => {
    const run = await findRun(db, id)
    return run ? { amount: run.amount } : runNotFound
  },
  perform: (ctx, { id }) =>
    inTransaction(ctx.db, async (tx) => {
      const run = await moveRun(tx, ctx, { id, event: 'start' })
      if ('refused' in run) return run
      await updateRun(tx, id, {
        startedBy: getStaffId(ctx),
        startedAt: ctx.now,
        updatedAt: ctx.now,
      })
      ctx.audit?.record({
        object: { kind: 'import', id, label: run.file },
        after: { kind: run.kind, source: run.source, rows: run.total },
      })
      return { run: id }
    }),
}

/** Starts a checked file, or asks for the approval of another person. */
export async function requestImport(
  ctx: Ctx,
  services: Pick<Services, 'contributions'>,
  { id }: RunToStart,
): Promise<ApprovalOutcome<{ run: string }> | Refusal> {
  return (
    (await refuseUnlessPermitted(ctx, services, { id }))
    ?? performWithApproval(ctx, startImport, { id })
  )
}

/** Takes back what a run has written, except what was used or changed since. */
export function undoImport(
  ctx: Ctx,
  services: Pick<Services, 'contributions'>,
  { id }: RunToStart,
): Promise<{ run: string } | Refusal> {
  return inTransaction(ctx.db, async (tx) => {
    const refused = await refuseUnlessPermitted({ ...ctx, db: tx }, services, { id })
    if (refused) return refused
    const run = await moveRun(tx, ctx, { id, event: 'undo' })
    if ('refused' in run) return run
    await updateRun(tx, id, { undoneBy: getStaffId(ctx), updatedAt: ctx.now })
    ctx.audit?.record({
      object: { kind: 'import', id, label: run.file },
      before: { state: run.state },
      after: { state: 'undoing' },
    })
    return { run: id }
  })
}

/** Importing customers, for example, needs the permission to change customers as well. */
async function refuseUnlessPermitted(
  { db, staff }: Pick<Ctx, 'db' | 'staff'>,
  services: Pick<Services, 'contributions'>,
  { id }: RunToStart,
): Promise<Refusal | null> {
  const run = await findRun(db, id)
  if (!run) return runNotFound
  const kind = findImportKind(services, run.kind)
  if (!kind) return runNotFound
  return staff && hasPermission(staff, kind.permission)
    ? null
    : refuse('not-allowed', `You are not allowed to change ${kind.title.toLowerCase()}.`, {
        reason: 'import-kind-not-allowed',
      })
}

async function moveRun(
  tx: Tx,
  { jobs, now }: Pick<Ctx, 'jobs' | 'now'>,
  { id, event }: RunToStart & { readonly event: 'start' | 'undo' },
): Promise<ImportRun | Refusal> {
  const run = await lockRun(tx, id)
  if (!run) return runNotFound
  const state = findNextState(importMachine, run.state, event)
  if (!state)
    return refuse(
      'transition-illegal',
      event === 'start'
        ? 'This file is not ready to be imported.'
        : 'Only a finished import can be undone.',
      { reason: 'import-state-differs' },
    )
  if (event === 'undo' && now.getTime() - run.updatedAt.getTime() > undoPeriod)
    return refuse('transition-illegal', 'This import is too old to be undone.', {
      reason: 'import-too-old',
    })
  await updateRun(tx, id, { state, position: 0, updatedAt: now })
  await jobs.enqueue(tx, 'imports.continue', { runId: id }, { key: id })
  return run
}
