import type { Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { createSixDigitCode } from '#platform/secrets/secrets.ts'
import type { Services } from '#platform/services.ts'
import { limitMemberEmail } from './limit-member-email.ts'
import { codeKey, saveMemberCode } from '../db/codes.ts'
import { findMemberByEmail } from '../db/member-rows.ts'
import { renderNoAccountEmail, renderSignInCodeEmail } from '../emails/sign-in-emails.ts'

/**
 * Every address gets an email and the same answer after the same work. A code for an address
 * without an account is stored but not emailed.
 */
export async function sendSignInCode(
  ctx: Ctx,
  services: Services,
  { email }: { email: string },
): Promise<Record<string, never> | Refusal> {
  const refused = await limitMemberEmail(ctx, services, { kind: 'code', email })
  if (refused) return refused
  const code = createSixDigitCode()
  const { secret } = services
  await inTransaction(ctx.db, async (tx) => {
    const member = await findMemberByEmail(tx, email)
    await saveMemberCode(tx, { secret, key: codeKey('sign-in', email), code, now: ctx.now })
    const mail = member
      ? renderSignInCodeEmail({ code, shop: services.mails.shop })
      : renderNoAccountEmail({ shop: services.mails.shop })
    await services.mails.sendLater(tx, {
      dedupeKey: `sign-in-code:${ctx.requestId}`,
      to: email,
      ...mail,
    })
  })
  return {}
}
