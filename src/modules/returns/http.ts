import { sql } from 'drizzle-orm'
import { readContact } from '#modules/members/read-contact.ts'
import { findOrder } from '#modules/orders/find-order.ts'
import { readOrderInHand, type OrderActor } from '#modules/orders/take-order.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { ownerOf, type Ctx } from '#platform/context.ts'
import { rows, type Db } from '#platform/db/database.server.ts'
import type { Handlers } from '#platform/http/handler.ts'
import { reviewReturn } from './approve-return.ts'
import { cancelReturn, reopenReturn, scanReturn } from './carry-return.ts'
import type { returnsContract } from './contract.ts'
import { findReturn, readReturn, readReturnsOf } from './data/returns.ts'
import { describeReturn } from './describe-return.ts'
import { inspectReturn, previewInspection, receiveReturn } from './inspect-return.ts'
import { joinReturns, readWaitingToLeave } from './join-returns.ts'
import { parseReturnNumber } from './domain/return-number.ts'
import type { Standing } from './domain/return-plan.ts'
import { answerOffer } from './offer-less.ts'
import { readEligibility } from './read-eligibility.ts'
import { readGoodsPromise } from './read-goods-promise.ts'
import { readPast } from './read-past.ts'
import { listHouses, replaceHouses } from './return-houses.ts'
import { saveReturnPhoto } from './photos-of-ours.ts'
import { reachHolder, type Holder, type ReturnKey } from './reach-return.ts'
import { dropDraft, holderOf, readDraft, saveDraft } from './return-draft.ts'
import type { ReturnParts } from './return-parts.ts'
import type { ShownReturn } from './return-schemas.ts'
import { readSlip, returnLabel } from './return-slip.ts'
import { readSaidOfGoods } from './read-said-of-goods.ts'
import { listStandings, readStanding, setStanding } from './standings.ts'
import type { returnsStaffContract } from './staff-contract.ts'
import { simulatePolicy } from './simulate-policy.ts'
import { previewReturn, submitReturn } from './submit-return.ts'
import { writeMessage } from './write-message.ts'

export function returnsHandlers(parts: ReturnParts): Handlers<typeof returnsContract> {
  return {
    readGoodsPromise: async (ctx, { goods }) =>
      (await readGoodsPromise(ctx.db, goods)) ?? refuse('not-found', 'There are no such goods.'),
    readEligibility: (ctx, key) =>
      asHolder(ctx, key, ({ orderId, groupId }) =>
        readEligibility(parts, { orderId, groupId, isMember: isMember(ctx), now: ctx.now }),
      ),
    saveDraft: (ctx, { step, data, ...key }) =>
      asHolder(ctx, key, async ({ orderId }) => {
        const holder = holderOf(ctx, key)
        return holder ? saveDraft(ctx, { holder, orderId, step, data }) : nothing()
      }),
    readDraft: async (ctx, key) => {
      const holder = holderOf(ctx, key)
      return { draft: holder ? await readDraft(ctx, holder) : null }
    },
    previewReturn: (ctx, { items, method, ...key }) =>
      asHolder(ctx, key, async ({ orderId, groupId }) => {
        const asked = {
          orderId,
          items,
          method,
          isMember: isMember(ctx),
          now: ctx.now,
          ...(groupId !== null && { gift: { groupId } }),
        }
        const found = await previewReturn(parts, asked)
        if (isRefusal(found)) return found
        const { money, plan } = found
        const leaving = plan.pieces.filter(
          ({ resolution }) => resolution === 'refund' || resolution === 'credit',
        )
        return {
          money,
          pieces: plan.pieces.length,
          points: groupId === null ? await parts.pointsOfPieces(ctx.db, orderId, leaving) : 0,
        }
      }),
    submitReturn: (ctx, { items, method, expected, photos, ...key }) =>
      asHolder(ctx, key, async ({ orderId, groupId, by }) => {
        const recipient = groupId === null ? null : await recipientOf(ctx)
        if (recipient && isRefusal(recipient)) return recipient
        const given = groupId !== null && recipient ? { gift: { groupId }, recipient } : {}
        const asked = {
          orderId,
          items,
          method,
          expected,
          photos,
          ownerId: ownerOf(ctx.actor),
          isMember: isMember(ctx),
          ...given,
        }
        const made = await submitReturn(parts, asked, by)
        if (isRefusal(made)) return made
        const holder = holderOf(ctx, key)
        if (holder) await dropDraft(ctx.db, holder)
        return shown(parts, made.returnId)
      }),
    readReturns: (ctx, key) =>
      asHolder(ctx, key, async (holder) => ({
        rows: await Promise.all(
          (await readReturnsOf(ctx.db, holder)).map((found) => describeReturn(parts, found)),
        ),
      })),
    readSlip: (ctx, input) => onOwn(ctx, input, (id) => readSlip(parts, id)),
    printReturnLabel: (ctx, input) => onOwn(ctx, input, (id) => returnLabel(parts, id)),
    listWaiting: async (ctx) => ({
      rows: ctx.actor.level === 'member' ? await readWaitingToLeave(ctx.db, ctx.actor.id) : [],
    }),
    joinReturns: async (ctx, { returnIds }) =>
      ctx.actor.level === 'member'
        ? joinReturns(
            parts,
            { memberId: ctx.actor.id, ids: returnIds },
            { kind: 'customer', id: ctx.actor.id },
          )
        : nothing(),
    cancelReturn: (ctx, input) => onOwn(ctx, input, (id, by) => cancelReturn(parts, id, by)),
    reopenReturn: (ctx, input) => onOwn(ctx, input, (id, by) => reopenReturn(parts, id, by)),
    answerOffer: (ctx, { accept, ...input }) =>
      onOwn(ctx, input, (id, by) => answerOffer(parts, { id, accept }, by)),
    writeMessage: (ctx, { text, ...input }) =>
      onOwn(ctx, input, async (id) =>
        after(parts, await writeMessage(parts, { id, text, fromStaff: false })),
      ),
  }
}

export function returnsStaffHandlers(parts: ReturnParts): Handlers<typeof returnsStaffContract> {
  return {
    listReturns: async (ctx) => ({ rows: await waiting(ctx.db) }),
    staffReadReturn: async (ctx, { return: id }) => {
      const found = await findReturn(ctx.db, id)
      return found ? shown(parts, found.id) : nothing()
    },
    reviewReturn: (ctx, { return: id, ...input }) =>
      reviewReturn(parts, { id, ...input }, staffOf(ctx)),
    scanReturn: (ctx, { return: id }) => scanReturn(parts, id, staffOf(ctx)),
    receiveReturn: (ctx, { return: id, items }) =>
      receiveReturn(parts, { id, ...(items && { items }) }, staffOf(ctx)),
    keepReturnPhoto: (ctx, { name }, { bytes = Buffer.alloc(0) }) =>
      saveReturnPhoto(parts, { name, bytes }, staffOf(ctx)),
    inspectReturn: (ctx, { return: id, items }) =>
      inspectReturn(parts, { id, items }, staffOf(ctx)),
    previewInspection: (_ctx, { return: id, items }) => previewInspection(parts, { id, items }),
    simulatePolicy: async (ctx, input) => {
      const found = await simulatePolicy(ctx.db, { ...input, now: ctx.now })
      return { ...found, newlyDenied: [...found.newlyDenied] }
    },
    readSaidOfGoods: async (ctx, { days }) => ({ rows: await readSaidOfGoods(ctx.db, days) }),
    listStandings: async (ctx) => ({ rows: await listStandings(ctx.db) }),
    setStanding: (ctx, { subject, standing, reason }) => sayOf(ctx, { subject, standing, reason }),
    readReturnsPast: async (ctx, { order }) => {
      const orderId = await findOrder(ctx.db, order)
      const found = orderId === null ? null : await readOrderInHand(ctx.db, orderId)
      return found
        ? { ...(await readPast(ctx.db, found)), standing: await readStanding(ctx.db, found) }
        : noOrder()
    },
    listHouses: async (ctx) => ({
      rows: (await listHouses(ctx.db)).map(({ id, lines, states }) => ({
        id,
        lines: [...lines],
        states: [...states],
      })),
    }),
    replaceHouses: async (ctx, { houses }) => {
      await replaceHouses(ctx.db, houses, ctx.now)
      return { count: houses.length }
    },
    answerReturn: async (_ctx, { return: id, text }) =>
      after(parts, await writeMessage(parts, { id, text, fromStaff: true })),
  }
}

interface Said {
  readonly subject: { readonly email: string } | { readonly order: string }
  readonly standing: Standing | null
  readonly reason: string
}

async function sayOf(
  ctx: Ctx,
  { subject, standing, reason }: Said,
): Promise<{ standing: Standing | null } | Refusal> {
  if (standing !== null && reason === '')
    return refuse('fields-invalid', 'Say why, for whoever asks later.', {
      fields: { reason: 'must say why' },
    })
  const orderId = 'order' in subject ? await findOrder(ctx.db, subject.order) : null
  if ('order' in subject && orderId === null) return noOrder()
  const named = 'email' in subject ? subject : { orderId: orderId ?? '' }
  await setStanding(
    ctx.db,
    named,
    standing && { standing, reason, by: ctx.staff?.name ?? 'cli', now: ctx.now },
  )
  return { standing }
}

function noOrder(): Refusal<'not-found'> {
  return refuse('not-found', 'There is no such order.')
}

/** Store credit is kept by an account; a mailed link has none. */
function isMember({ actor }: Ctx): boolean {
  return actor.level === 'member'
}

async function asHolder<Result>(
  ctx: Ctx,
  key: ReturnKey,
  act: (holder: Holder) => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  const holder = await reachHolder(ctx, key)
  return isRefusal(holder) ? holder : act(holder)
}

/** One return of whoever asks; that of somebody else is not known. */
function onOwn<Result>(
  ctx: Ctx,
  { returnId, ...key }: ReturnKey & { readonly returnId: string },
  act: (id: string, by: OrderActor) => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  return asHolder(ctx, key, async (holder) => {
    const found = await readReturnsOf(ctx.db, holder)
    const own = found.find(
      ({ id, number }) => id === returnId || number === parseReturnNumber(returnId),
    )
    return own ? act(own.id, holder.by) : nothing()
  })
}

/** Credit is kept by an account, and so is the address the mails go to. */
async function recipientOf({ db, actor }: Ctx): Promise<{ id: string; email: string } | Refusal> {
  const contact = actor.level === 'member' ? await readContact(db, actor.id) : null
  if (actor.level !== 'member' || !contact)
    return refuse(
      'not-allowed',
      'Sign in first: what you have for it is kept by your account, and its giver is not told.',
    )
  return { id: actor.id, email: contact.email }
}

function staffOf({ staff }: Ctx): OrderActor {
  return { kind: 'staff', id: staff?.id ?? 'cli' }
}

async function after(
  parts: ReturnParts,
  made: { returnId: string } | Refusal,
): Promise<ShownReturn | Refusal> {
  return isRefusal(made) ? made : shown(parts, made.returnId)
}

async function shown(parts: ReturnParts, id: string): Promise<ShownReturn | Refusal<'not-found'>> {
  const found = await readReturn(parts.db, id)
  return found ? describeReturn(parts, found) : nothing()
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
  const by = sql`coalesce(r.review_by, coalesce(r.received_at, r.brought_at) + interval '3 days')`
  return rows<WaitingReturn>(
    db,
    sql`
    select r.id, r.number, o.number as "order", r.status, to_jsonb(coalesce(r.received_at, r.brought_at, r.requested_at)) #>> '{}' as since,
      to_jsonb(${by}) #>> '{}' as by
    from returns r join orders o on o.id = r.order_id
    where r.status in ('needs_review', 'received') or (r.status = 'in_transit' and r.brought_at is not null) order by ${by} limit 200`,
  )
}
