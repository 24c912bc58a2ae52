import type { Refusal } from '#kernel/refusal/refusal.ts'
import type { AuditFields, AuditObject } from '#platform/audit/audit-collector.ts'
import type { Ctx } from '#platform/context.ts'
import type { Permission } from '#platform/http/endpoint.ts'

/** A change of an audit entry. */
export interface UndoableChange {
  readonly object: AuditObject
  readonly before: AuditFields
  readonly after: AuditFields
  /** The reason of the undo. */
  readonly reason: string
}

/** How an act is undone. Contributed by the module of the act. */
export interface UndoableAct {
  /** The path of the staff call. */
  readonly act: string
  /** The permission of the call: undoing needs the same. */
  readonly permission: Permission
  /**
   * Restores `before` if the object still equals `after`, and otherwise refuses with
   * `refuseChangedObject`.
   */
  undo(ctx: Ctx, change: UndoableChange): Promise<object | Refusal>
}
