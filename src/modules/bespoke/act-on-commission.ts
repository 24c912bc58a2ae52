import { and, eq } from 'drizzle-orm'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { allowed, step } from '#kernel/state-machine/state-machine.ts'
import { calendarDate } from '#kernel/time/time.ts'
import { claimFiles } from '#modules/files/claim-files.ts'
import { ownerOf, type Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import type { BespokeParts } from './bespoke-parts.ts'
import type { Commission } from './contract.ts'
import {
  addEntry,
  byLink,
  findCommission,
  lockCommission,
  moveTo,
  type StoredCommission,
} from './data/commissions.ts'
import { commissionLink, linkHash, linkToken } from './data/link.ts'
import { bespokeQuotes, type SentFile } from './data/schema.ts'
import { commissionMachine, isClosed, type CommissionState } from './domain/commission-machine.ts'
import { describeCommission } from './describe-commission.ts'
import { commissionMail, type CommissionMail } from './mail/commission-mail.ts'

export const gone = () =>
  refuse(
    'token-used-or-expired',
    'This link opens no commission. The newest mail about it has the one that does.',
  )

/** The page, for whoever holds the mailed link. */
export async function readCommission(
  { db, now }: Ctx,
  { secret }: Pick<BespokeParts, 'secret'>,
  token: string,
): Promise<Commission | Refusal> {
  const commission = await findCommission(db, byLink(linkHash(token)))
  return commission ? describeCommission(db, commission, { now, secret }) : gone()
}

export async function writeToWorkroom(
  ctx: Ctx,
  parts: BespokeParts,
  { token, text, fileIds }: { token: string; text: string; fileIds: readonly string[] },
): Promise<Commission | Refusal> {
  const ownerId = ownerOf(ctx.actor)
  return act({ ctx, parts, token }, async (tx, commission) => {
    if (isClosed(commission.state)) return illegal(commission.state)
    const files = ownerId
      ? await claimFiles(tx, {
          fileIds,
          ownerId,
          purpose: 'bespoke',
          claimedBy: `bespoke:${commission.id}`,
        })
      : []
    if (isRefusal(files)) return files
    const sent = files.map(({ id, name, size }): SentFile => ({ id, name, size }))
    await addEntry(tx, {
      commissionId: commission.id,
      at: ctx.now,
      author: 'customer',
      kind: 'message',
      text,
      files: sent,
    })
    return null
  })
}

/** Yes or no to the open quote, once, within its days. */
export async function answerQuote(
  ctx: Ctx,
  parts: BespokeParts,
  { token, quoteId, accept }: { token: string; quoteId: string; accept: boolean },
): Promise<Commission | Refusal> {
  return act({ ctx, parts, token }, async (tx, commission) => {
    const isAmendment = allowed(commissionMachine, commission.state).includes('amend')
    const state = isAmendment
      ? commission.state
      : step(commissionMachine, commission.state, accept ? 'accept' : 'refuse')
    if (!state) return illegal(commission.state)
    const which = and(
      eq(bespokeQuotes.id, quoteId),
      eq(bespokeQuotes.commissionId, commission.id),
      eq(bespokeQuotes.state, 'open'),
    )
    const [quote] = await tx.select().from(bespokeQuotes).where(which)
    if (!quote)
      return refuse(
        'transition-illegal',
        'There is a newer quote. Please look at the page again.',
        {
          detail: { allowed: allowed(commissionMachine, commission.state) },
        },
      )
    if (quote.validUntil < calendarDate(ctx.now))
      return refuse(
        'transition-illegal',
        'This quote has lapsed. Write to us, and we make a new one.',
        { detail: { allowed: [] } },
      )
    if (isAmendment && accept)
      await tx
        .update(bespokeQuotes)
        .set({ state: 'replaced' })
        .where(
          and(eq(bespokeQuotes.commissionId, commission.id), eq(bespokeQuotes.state, 'accepted')),
        )
    await tx
      .update(bespokeQuotes)
      .set({ state: accept ? 'accepted' : 'refused', answeredAt: ctx.now })
      .where(which)
    await moveTo(tx, commission.id, { state, now: ctx.now })
    await addEntry(tx, {
      commissionId: commission.id,
      at: ctx.now,
      author: 'customer',
      kind: 'step',
      text: accept ? 'Quote accepted.' : 'Quote not accepted.',
    })
    if (accept) await mailLater(tx, parts, { commission, about: 'accepted', by: '', key: quoteId })
    return null
  })
}

export async function withdraw(
  ctx: Ctx,
  parts: BespokeParts,
  token: string,
): Promise<Commission | Refusal> {
  return act({ ctx, parts, token }, async (tx, commission) => {
    const state = step(commissionMachine, commission.state, 'withdraw')
    if (!state) return illegal(commission.state)
    await moveTo(tx, commission.id, { state, now: ctx.now })
    await addEntry(tx, {
      commissionId: commission.id,
      at: ctx.now,
      author: 'customer',
      kind: 'step',
      text: 'Request taken back.',
    })
    return null
  })
}

interface By {
  readonly ctx: Ctx
  readonly parts: BespokeParts
  /** The secret of the mailed link. */
  readonly token: string
}

type Act = (tx: Tx, commission: StoredCommission) => Promise<Refusal | null>

/** One step of the shopper's, its commission locked; the page as it is then comes back. */
export async function act({ ctx, parts, token }: By, does: Act): Promise<Commission | Refusal> {
  const refused = await inTransaction(ctx.db, async (tx) => {
    const commission = await lockCommission(tx, byLink(linkHash(token)))
    return commission ? does(tx, commission) : gone()
  })
  return refused ?? readCommission(ctx, parts, token)
}

export function illegal(state: CommissionState): Refusal<'transition-illegal'> {
  return refuse('transition-illegal', 'That can no longer be done with this commission.', {
    detail: { allowed: allowed(commissionMachine, state) },
  })
}

interface Mailing {
  readonly commission: StoredCommission
  readonly about: CommissionMail['about']
  readonly by: string
  /** What makes this mail one of its kind. */
  readonly key: string
}

export async function mailLater(
  tx: Tx,
  { mails, origin, secret }: BespokeParts,
  { commission, about, by, key }: Mailing,
): Promise<void> {
  const mail = commissionMail({
    about,
    number: commission.number,
    by,
    link: commissionLink(origin, linkToken(secret, commission.linkNonce)),
    origin,
  })
  await mails.sendLater(tx, {
    dedupeKey: `bespoke-${about}:${commission.id}:${key}`,
    to: commission.email,
    ...mail,
  })
}
