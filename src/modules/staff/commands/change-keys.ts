import { days } from '#kernel/time/time.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { getPersonId } from '../command-line-staff.ts'
import { checkOwnRights } from '../db/role-rows.ts'
import { createStaffKey, revokeStaffKey } from '../staff-key.ts'
import { checkPermissionNames } from './change-roles.ts'

export interface KeyInput {
  readonly name: string
  readonly permissions: readonly string[]
  /** In cents. */
  readonly approvalLimit: number
  /** Null: until it is revoked. */
  readonly days: number | null
}

export async function createKey(
  ctx: Ctx,
  services: Pick<Services, 'permissions'>,
  input: KeyInput,
): Promise<{ id: string; key: string } | Refusal> {
  const refused = checkPermissionNames(services, input) ?? checkOwnRights(ctx.staff, input)
  if (refused) return refused
  const { name, permissions, approvalLimit } = input
  const key = await inTransaction(ctx.db, (tx) =>
    createStaffKey(tx, {
      name,
      permissions,
      approvalLimit,
      expiresAt: input.days === null ? null : new Date(ctx.now.getTime() + days(input.days)),
      createdBy: getPersonId(ctx),
      now: ctx.now,
    }),
  )
  const id = key.split('.')[0] ?? ''
  ctx.audit?.record({
    object: { kind: 'key', id, label: name },
    after: { name, permissions, approvalLimit },
  })
  return { id, key }
}

export async function revokeKey(
  { db, now, audit }: Pick<Ctx, 'db' | 'now' | 'audit'>,
  { id }: { id: string },
): Promise<Record<string, never> | Refusal> {
  return inTransaction(db, async (tx) => {
    if (!(await revokeStaffKey(tx, { id, now })))
      return refuse('not-found', 'There is no active key with this id.', {
        reason: 'key-not-found',
      })
    audit?.record({
      object: { kind: 'key', id, label: id },
      before: { isRevoked: false },
      after: { isRevoked: true },
    })
    return {}
  })
}
