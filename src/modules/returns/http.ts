import { sql } from 'drizzle-orm'
import { reachOrder, type OrderKey } from '#modules/orders/reach-order.ts'
import type { Doer } from '#modules/orders/take-order.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { ownerOf, type Ctx } from '#platform/context.ts'
import { rows, type Db } from '#platform/db/database.server.ts'
import type { Handlers } from '#platform/http/handler.ts'
import { reviewReturn } from './approve-return.ts'
import { cancelReturn, reopenReturn, scanReturn } from './carry-return.ts'
import type { returnsContract, ShownReturn } from './contract.ts'
import { findReturn, readReturn, readReturnsOf } from './data/returns.ts'
import { describeReturn } from './describe-return.ts'
import { inspectReturn, receiveReturn } from './inspect-return.ts'
import { readEligibility } from './read-eligibility.ts'
import { dropDraft, holderOf, readDraft, saveDraft } from './return-draft.ts'
import type { ReturnParts } from './return-parts.ts'
import { readSlip, returnLabel } from './return-slip.ts'
import type { returnsStaffContract } from './staff-contract.ts'
import { previewReturn, submitReturn } from './submit-return.ts'
import { writeMessage } from './write-message.ts'

export function returnsHandlers(parts: ReturnParts): Handlers<typeof returnsContract> {
  return {
    readEligibility: (ctx, key) =>
      asBuyer(ctx, key, (orderId) => readEligibility(ctx.db, { orderId, isMember: isMember(ctx), now: ctx.now })),
    saveDraft: (ctx, { step, data, ...key }) =>
      asBuyer(ctx, key, async (orderId) => {
        const holder = holderOf(ctx, key.token)
        return holder ? saveDraft(ctx, { holder, orderId, step, data }) : nothing()
      }),
    readDraft: async (ctx, { token }) => {
      const holder = holderOf(ctx, token)
      return { draft: holder ? await readDraft(ctx, holder) : null }
    },
    previewReturn: (ctx, { items, method, ...key }) =>
      asBuyer(ctx, key, async (orderId) => {
        const found = await previewReturn(parts, { orderId, items, method, isMember: isMember(ctx), now: ctx.now })
        return isRefusal(found) ? found : { money: found.money, pieces: found.plan.pieces.length }
      }),
    submitReturn: (ctx, { items, method, expected, photos, ...key }) =>
      asBuyer(ctx, key, async (orderId, by) => {
        const asked = { orderId, items, method, expected, photos, ownerId: ownerOf(ctx.actor), isMember: isMember(ctx) }
        const made = await submitReturn(parts, asked, by)
        if (isRefusal(made)) return made
        const holder = holderOf(ctx, key.token)
        if (holder) await dropDraft(ctx.db, holder)
        return shown(ctx.db, made.returnId)
      }),
    readReturns: (ctx, key) =>
      asBuyer(ctx, key, async (orderId) => ({
        rows: await Promise.all((await readReturnsOf(ctx.db, orderId)).map((found) => describeReturn(ctx.db, found))),
      })),
    readSlip: (ctx, { returnId, ...key }) => asBuyer(ctx, key, (orderId) => readSlip(ctx.db, { orderId, returnId })),
    printReturnLabel: (ctx, { returnId, ...key }) => asBuyer(ctx, key, (orderId) => returnLabel(parts, { orderId, returnId })),
    cancelReturn: (ctx, { returnId, ...key }) => asBuyer(ctx, key, (orderId, by) => cancelReturn(parts, { id: returnId, orderId }, by)),
    reopenReturn: (ctx, { returnId, ...key }) => asBuyer(ctx, key, (orderId, by) => reopenReturn(parts, { id: returnId, orderId }, by)),
    writeMessage: (ctx, { returnId, text, ...key }) =>
      asBuyer(ctx, key, async (orderId) => after(ctx.db, await writeMessage(parts, { id: returnId, orderId, text }))),
  }
}

export function returnsStaffHandlers(parts: ReturnParts): Handlers<typeof returnsStaffContract> {
  return {
    listReturns: async (ctx) => ({ rows: await waiting(ctx.db) }),
    staffReadReturn: async (ctx, { return: id }) => {
      const found = await findReturn(ctx.db, id)
      return found ? shown(ctx.db, found.id) : nothing()
    },
    reviewReturn: (ctx, { return: id, ...input }) => reviewReturn(parts, { id, ...input }, staffOf(ctx)),
    scanReturn: (ctx, { return: id }) => scanReturn(parts, id, staffOf(ctx)),
    receiveReturn: (ctx, { return: id, items }) => receiveReturn(parts, { id, ...(items && { items }) }, staffOf(ctx)),
    inspectReturn: (ctx, { return: id, items }) => inspectReturn(parts, { id, items }, staffOf(ctx)),
    answerReturn: async (ctx, { return: id, text }) => after(ctx.db, await writeMessage(parts, { id, text })),
  }
}

/** Store credit is kept by an account; a mailed link has none. */
function isMember({ actor }: Ctx): boolean {
  return actor.level === 'member'
}

async function asBuyer<Result>(
  ctx: Ctx,
  { id, token }: OrderKey,
  act: (orderId: string, by: Doer) => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  const reached = await reachOrder(ctx, { id, token })
  if (isRefusal(reached)) return reached
  const isOwner = token === undefined && ctx.actor.level !== 'nobody'
  return act(reached.orderId, { kind: 'customer', ...(isOwner && { id: ctx.actor.id }) })
}

function staffOf({ staff }: Ctx): Doer {
  return { kind: 'staff', id: staff?.id ?? 'cli' }
}

async function after(db: Db, made: { returnId: string } | Refusal): Promise<ShownReturn | Refusal> {
  return isRefusal(made) ? made : shown(db, made.returnId)
}

async function shown(db: Db, id: string): Promise<ShownReturn | Refusal<'not-found'>> {
  const found = await readReturn(db, id)
  return found ? describeReturn(db, found) : nothing()
}

function nothing(): Refusal<'not-found'> {
  return refuse('not-found', 'There is no such return.')
}

interface WaitingReturn {
  readonly id: string
  readonly number: string
  readonly order: string
  readonly status: string
  readonly since: string
  readonly by: string | null
}

/** What is due first at the top. */
function waiting(db: Db): Promise<WaitingReturn[]> {
  return rows<WaitingReturn>(
    db,
    sql`
    select r.id, r.number, o.number as "order", r.status, to_jsonb(coalesce(r.received_at, r.requested_at)) #>> '{}' as since,
      to_jsonb(coalesce(r.review_by, r.received_at + interval '3 days')) #>> '{}' as by
    from returns r join orders o on o.id = r.order_id where r.status in ('needs_review', 'received') order by coalesce(r.review_by, r.received_at + interval '3 days') limit 200`,
  )
}
