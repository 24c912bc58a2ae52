import { changedMeanwhile } from '#kernel/refusal/changed-meanwhile.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { changeMemberName } from '#modules/members/change-member-name.ts'
import { endMemberSessions } from '#modules/members/end-member-sessions.ts'
import { lockOpenMember } from '#modules/members/lock-open-member.ts'
import { sendPasswordReset } from '#modules/members/send-password-reset.ts'
import { getStaffId } from '#modules/staff/command-line-staff.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, unwrap, type Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { setValues, sql } from '#platform/db/sql.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { customersContract } from '../contract.ts'
import {
  customerNotFound,
  describeAuditedCustomer,
  findSummary,
  lockSummary,
  toCustomer,
} from '../db/summaries.ts'
import { normalizeTags } from '../domain/tags.ts'

type Update = InputOf<(typeof customersContract)['updateCustomer']>

/** Changes what staff write about a customer. The version that the person saw must be current. */
export function updateCustomer(ctx: Ctx, input: Update): Promise<{ version: number } | Refusal> {
  return inTransaction(ctx.db, async (tx) => {
    if (input.name) unwrap(await changeName(tx, ctx, input))
    const summary = await lockSummary(tx, input.id)
    if (!summary) return customerNotFound
    const { version } = summary
    if (version !== input.version) return changedMeanwhile('this customer', summary)
    const change = {
      note: input.note,
      tags: input.tags && normalizeTags(input.tags),
      version: version + 1,
      changedBy: getStaffId(ctx),
      changedAt: ctx.now,
    }
    await execute(
      tx,
      sql`update customer_summaries set ${setValues(change)} where id = ${input.id}`,
    )
    const { note, tags, name } = summary
    ctx.audit?.record({
      object: describeAuditedCustomer(summary),
      before: { note, tags, name },
      after: {
        note: change.note ?? note,
        tags: change.tags ?? tags,
        name: input.name ? `${input.name.firstName} ${input.name.lastName}` : name,
      },
    })
    return { version: version + 1 }
  })
}

async function changeName(
  tx: Tx,
  { now }: Pick<Ctx, 'now'>,
  { id, name }: Update,
): Promise<object | Refusal> {
  const summary = await findSummary(tx, id)
  const memberId = summary && toCustomer(summary).memberId
  const isChanged = memberId && name && (await changeMemberName(tx, { memberId, ...name, now }))
  return isChanged
    ? {}
    : refuse('transition-illegal', 'Only the name of an open account can be changed.', {
        reason: 'customer-has-no-account',
      })
}

const noAccount = refuse('transition-illegal', 'This customer has no open account.', {
  reason: 'customer-has-no-account',
})

/** Sends the email that the member would get from "Forgot password". */
export async function resetCustomerSignIn(
  ctx: Ctx,
  services: Services,
  { id }: { id: string },
): Promise<{ sentTo: string } | Refusal> {
  const summary = await findSummary(ctx.db, id)
  if (!summary) return customerNotFound
  const { kind, email, state } = summary
  if (kind !== 'member' || email === null || state !== 'open') return noAccount
  const sent = await sendPasswordReset(ctx, services, { email })
  return isRefusal(sent) ? sent : { sentTo: email }
}

export function endCustomerSessions(
  ctx: Ctx,
  { id }: { id: string },
): Promise<{ ended: number } | Refusal> {
  return inTransaction(ctx.db, async (tx) => {
    const summary = await findSummary(tx, id)
    if (!summary) return customerNotFound
    const { memberId } = toCustomer(summary)
    if (memberId === null || !(await lockOpenMember(tx, memberId))) return noAccount
    return { ended: await endMemberSessions(tx, { memberId, except: null, now: ctx.now }) }
  })
}
