import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import type { Account } from '../api/account-contract.ts'
import { findNewPasswordFault } from '../db/common-passwords.ts'
import { hashPassword } from '../db/password-hash.ts'
import { recordAccountEvent } from '../record-account-event.ts'
import { describeAccount, getCallingMember } from '../queries/read-account.ts'
import { setPassword } from './set-password.ts'
import { checkStepUp, consumeStepUp } from './step-up.ts'

export async function changePassword(
  ctx: Ctx,
  services: Services,
  { password }: { password: string },
): Promise<Account | Refusal> {
  const { id, sessionId } = getCallingMember(ctx)
  const fault = await findNewPasswordFault(password)
  if (fault)
    return refuse('fields-invalid', fault, {
      reason: 'invalid-password',
      fields: { password: fault },
    })
  const refused = await checkStepUp(ctx, 'change-password')
  if (refused) return refused
  const passwordHash = await hashPassword(password)
  return inTransaction(ctx.db, async (tx) => {
    const refusal = await consumeStepUp(tx, ctx, 'change-password')
    if (refusal) return refusal
    await setPassword(tx, services, { memberId: id, passwordHash, except: sessionId, now: ctx.now })
    await recordAccountEvent(tx, { memberId: id, at: ctx.now, kind: 'password_changed', sessionId })
    return describeAccount(tx, id, ctx.now)
  })
}
