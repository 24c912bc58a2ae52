import type { Handlers } from '#platform/http/handler.ts'
import { canUndo, refuseUnknownEntry, undoAct } from '../commands/undo-act.ts'
import type { auditContract } from '../contract.ts'
import { findAuditEntry } from '../queries/find-audit-entry.ts'
import type { UndoableAct } from '../undoable-act.ts'

export function auditEntryHandlers(
  undoableActs: () => readonly UndoableAct[],
): Handlers<typeof auditContract> {
  return {
    async getAuditEntry({ db }, { id }) {
      const entry = await findAuditEntry(db, id)
      if (!entry) return refuseUnknownEntry()
      const { objectKind: kind, objectId, objectLabel: label, at, ...rest } = entry
      return {
        ...rest,
        at: at.toISOString(),
        object: kind === '' ? null : { kind, id: objectId, label },
        canUndo: canUndo(undoableActs(), entry),
      }
    },
    undo: (ctx, input) => undoAct(ctx, undoableActs(), input),
  }
}
