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

/** Sets the password, or the first one of a member who had none; this session goes on, every other one ends. */
export async function changePassword(
  ctx: Ctx,
  parts: MemberParts,
  { password }: { password: string },
): Promise<Account | Refusal> {
  const { id, sessionId } = callingMember(ctx)
  const fault = await newPasswordFault(password)
  if (fault) return refuse('fields-invalid', fault, { fields: { password: fault } })
  const stopped = await needsStepUp(ctx, 'change-password')
  if (stopped) return stopped
  const passwordHash = await hashPassword(password)
  return inTransaction(ctx.db, async (tx) => {
    const needed = await useStepUp(tx, ctx, 'change-password')
    if (needed) return needed
    await setPassword(tx, parts, { memberId: id, passwordHash, except: sessionId, now: ctx.now })
    await recordMemberEvent(tx, { memberId: id, at: ctx.now, kind: 'password_changed', sessionId })
    return describeAccount(tx, id, ctx.now)
  })
}
