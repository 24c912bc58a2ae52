import { isRefusal } from '#kernel/refusal/refusal.ts'
import { refuseChangedObject } from '#modules/audit/refuse-changed-object.ts'
import type { UndoableAct } from '#modules/audit/undoable-act.ts'
import { catalogStaffContract } from '../api/staff-contract.ts'
import { undoSearchFix } from './fix-search.ts'

const { addSynonym, addRedirect, dismissMiss } = catalogStaffContract

export const undoableSearchFixes: readonly UndoableAct[] = [
  addSynonym,
  addRedirect,
  dismissMiss,
].map(({ path }) => ({
  act: path,
  permission: 'search.write' as const,
  async undo(ctx, { object }) {
    const undone = await undoSearchFix(ctx, object)
    return isRefusal(undone) ? refuseChangedObject() : undone
  },
}))
