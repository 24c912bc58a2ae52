import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { Account } from './account-contract.ts'
import { newPasswordFault } from './data/common-passwords.ts'
import { hashPassword } from './data/password-hash.ts'
import { recordMemberEvent } from './member-events.ts'
import type { MemberParts } from './member-parts.ts'
import { describeAccount, callingMember } from './read-account.ts'
import { setPassword } from './set-password.ts'
import { needsStepUp, useStepUp } from './step-up.ts'

export async function changePassword(
  ctx: Ctx,
  deps: MemberParts,
  { password }: { password: string },
): Promise<Account | Refusal> {
  const { id, sessionId } = callingMember(ctx)
  const fault = await newPasswordFault(password)
  if (fault)
    return refuse('fields-invalid', fault, {
      reason: 'invalid-password',
      fields: { password: fault },
    })
  const refused = await needsStepUp(ctx, 'change-password')
  if (refused) return refused
  const passwordHash = await hashPassword(password)
  return inTransaction(ctx.db, async (tx) => {
    const refusal = await useStepUp(tx, ctx, 'change-password')
    if (refusal) return refusal
    await setPassword(tx, deps, { memberId: id, passwordHash, except: sessionId, now: ctx.now })
    await recordMemberEvent(tx, { memberId: id, at: ctx.now, kind: 'password_changed', sessionId })
    return describeAccount(tx, id, ctx.now)
  })
}
