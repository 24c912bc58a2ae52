import { refuseChangedObject } from '#modules/audit/refuse-changed-object.ts'
import type { UndoableAct } from '#modules/audit/undoable-act.ts'
import { policiesStaffContract, policySchema } from '../contract.ts'
import { findPolicy } from '../queries/find-policy.ts'
import { publishPolicy } from './publish-policy.ts'

/** Publishes the previous content of a policy as its next version. */
export const undoPolicy: UndoableAct = {
  act: policiesStaffContract.publishPolicy.path,
  permission: 'policies.write',
  async undo(ctx, { object, before, after }) {
    const current = await findPolicy(ctx.db, object.id)
    if (current?.version !== after['version']) return refuseChangedObject()
    const { version: _, ...content } = { ...current, ...before }
    return publishPolicy(ctx, policySchema.parse({ id: object.id, ...content }))
  },
}
