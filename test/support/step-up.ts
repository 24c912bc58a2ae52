import { findEmailedCode } from './sent-emails.ts'
import type { Answer, TestShop } from './shop.ts'
import type { SignedInMember } from './signed-in-member.ts'

/** Completes step-up authentication for one action by an emailed code. */
export async function stepUp(
  { call, database }: TestShop,
  member: SignedInMember,
  action: string,
): Promise<Answer> {
  await call('post /api/user/sendConfirmCode', {}, member.bearer)
  return call(
    'post /api/user/confirm-password',
    { action, code: await findEmailedCode(database, member.email) },
    member.bearer,
  )
}
