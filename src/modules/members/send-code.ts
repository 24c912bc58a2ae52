import type { Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { newCode } from '#platform/secrets/secrets.ts'
import { admitMail } from './admit-mail.ts'
import { codeKey, saveMemberCode } from './data/codes.ts'
import { findMemberByEmail } from './data/member-rows.ts'
import { noAccountMail, signInCodeMail } from './mail/sign-in-mails.ts'
import type { MemberParts } from './member-parts.ts'

/** Every address gets a mail and the same answer after the same work; a code for an address without an account opens nothing and is not mailed. */
export async function sendCode(
  ctx: Ctx,
  parts: MemberParts,
  { email }: { email: string },
): Promise<Record<string, never> | Refusal> {
  const stopped = await admitMail(ctx, parts, { kind: 'code', email })
  if (stopped) return stopped
  const code = newCode()
  const { origin, secret } = parts
  await inTransaction(ctx.db, async (tx) => {
    const member = await findMemberByEmail(tx, email)
    await saveMemberCode(tx, { secret, key: codeKey('sign-in', email), code, now: ctx.now })
    const mail = member ? signInCodeMail({ code, origin }) : noAccountMail({ origin })
    await parts.mails.sendLater(tx, {
      dedupeKey: `sign-in-code:${ctx.requestId}`,
      to: email,
      ...mail,
    })
  })
  return {}
}
