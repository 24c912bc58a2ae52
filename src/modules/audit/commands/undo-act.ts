import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { hasPermission, type Ctx } from '#platform/context.ts'
import { findAuditEntry, type AuditEntry } from '../queries/find-audit-entry.ts'
import type { UndoableAct } from '../undoable-act.ts'

export const refuseUnknownEntry = () =>
  refuse('not-found', 'There is no audit entry with this id.', { reason: 'audit-entry-not-found' })

export function canUndo(acts: readonly UndoableAct[], entry: AuditEntry): boolean {
  return (
    acts.some(({ act }) => act === entry.act)
    && entry.outcome === 'done'
    && entry.before !== null
    && entry.after !== null
    && entry.undoneBy === null
  )
}

/** Undoes the change of an entry. The entry of this call refers to the undone one. */
export async function undoAct(
  ctx: Ctx,
  acts: readonly UndoableAct[],
  { id, reason }: { id: string; reason: string },
): Promise<{ undone: string } | Refusal> {
  const entry = await findAuditEntry(ctx.db, id)
  if (!entry) return refuseUnknownEntry()
  if (entry.undoneBy !== null)
    return refuse('transition-illegal', 'This change was already undone.', {
      reason: 'already-undone',
      detail: { undoneBy: entry.undoneBy },
    })
  const undoable = acts.find(({ act }) => act === entry.act)
  const { before, after } = entry
  if (!undoable || !before || !after || !canUndo(acts, entry))
    return refuse('transition-illegal', 'This act cannot be undone.', { reason: 'not-undoable' })
  if (ctx.staff && !hasPermission(ctx.staff, undoable.permission))
    return refuse('not-allowed', 'Your role does not allow this change, so you cannot undo it.', {
      reason: 'permission-missing',
      detail: { permission: undoable.permission },
    })
  const object = { kind: entry.objectKind, id: entry.objectId, label: entry.objectLabel }
  // Acts that record their own change would describe the undo as another act.
  const { audit, ...unaudited } = ctx
  const result = await undoable.undo(unaudited, { object, before, after, reason })
  if (isRefusal(result)) return result
  audit?.record({ object, before: after, after: before, reason, undoes: id })
  return { undone: id }
}
