import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { createId } from '#kernel/ids/ids.ts'
import { sum } from '#kernel/money/money.ts'
import { findConfirmedMember } from '#modules/members/find-confirmed-member.ts'
import type { ApprovableAct } from '#modules/staff/approvals.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import { createGiftCard } from './commands/activate-gift-card.ts'
import { walletStaffContract } from './contract.ts'
import { importGiftCardRows, type ImportedGiftCard } from './gift-card-file.ts'
import { grantCredit } from './grant-credit.ts'

type Contract = typeof walletStaffContract

const grantReason = 'Gift card'

export const createGiftCards: ApprovableAct<
  InputOf<Contract['makeGiftCards']>,
  { codes: string[] }
> = {
  name: walletStaffContract.makeGiftCards.path,
  assess: async (_ctx, { count, amount, recipient }) =>
    recipient && count > 1
      ? refuse('fields-invalid', 'One person gets one gift card by email.', {
          reason: 'one-gift-card-per-recipient',
          fields: { count: 'One person gets one gift card by email.' },
        })
      : { amount: count * amount },
  perform: (ctx, input) => {
    const { db, now } = ctx
    const { count, amount, expiresAt, tags, recipient } = input
    if (recipient) return createEmailedGiftCard(ctx, { ...input, recipient })
    return inTransaction(db, async (tx) => {
      const codes: string[] = []
      for (let index = 0; index < count; index++)
        codes.push(
          (
            await createGiftCard(tx, {
              amount,
              reason: grantReason,
              expiresAt: expiresAt ? new Date(expiresAt) : null,
              tags,
              now,
            })
          ).code,
        )
      return { codes }
    })
  },
}

interface EmailedGiftCard {
  readonly amount: number
  readonly expiresAt?: string | undefined
  readonly tags: readonly string[]
  readonly recipient: NonNullable<InputOf<Contract['makeGiftCards']>['recipient']>
}

/** The code exists only in the email, which a job sends. */
function createEmailedGiftCard(
  { db, jobs, now }: Ctx,
  { amount, expiresAt, tags, recipient }: EmailedGiftCard,
): Promise<{ codes: string[] }> {
  return inTransaction(db, async (tx) => {
    const card = {
      id: createId('gfc', now.getTime()),
      state: 'ordered',
      amount,
      recipientName: recipient.name,
      recipientEmail: recipient.email,
      senderName: recipient.senderName,
      note: recipient.note,
      expiresAt: expiresAt ? new Date(expiresAt) : null,
      tags,
      createdAt: now,
    }
    await execute(tx, sql`insert into gift_cards ${insertValues(card)}`)
    await jobs.enqueue(tx, 'wallet.send-gift-card', { giftCardId: card.id })
    return { codes: [] }
  })
}

export const issueCredit: ApprovableAct<InputOf<Contract['issueCredit']>> = {
  name: walletStaffContract.issueCredit.path,
  assess: async (_ctx, { amount }) => ({ amount }),
  perform: giveCredit,
}

async function giveCredit(
  { db, now, audit }: Ctx,
  input: InputOf<Contract['issueCredit']>,
  id: string,
): Promise<object | Refusal> {
  const { email, balanceType, amount, reason, expiresAt } = input
  const ownerId = await findConfirmedMember(db, email)
  if (!ownerId)
    return refuse('fields-invalid', 'No member has this email address.', {
      reason: 'member-not-found',
      fields: { email: 'No member has this email address.' },
    })
  const expiry = balanceType === 'promotional' && expiresAt ? new Date(expiresAt) : null
  if (balanceType === 'promotional' && (!expiry || expiry <= now)) {
    const message = 'Promotional credit needs an expiry date in the future.'
    return refuse('fields-invalid', message, {
      reason: 'expiry-date-required',
      fields: { expiresAt: message },
    })
  }
  await inTransaction(db, (tx) =>
    grantCredit(tx, {
      ownerId,
      balanceType,
      amount,
      reason,
      ref: id,
      expiresAt: expiry,
      now,
    }),
  )
  audit?.record({
    object: { kind: 'customer', id: ownerId, label: email },
    after: { balanceType, amount, expiresAt: expiry },
    reason,
  })
  return {}
}

export const importGiftCards: ApprovableAct<
  { cards: ImportedGiftCard[] },
  { created: number; existing: number }
> = {
  name: 'gift-cards import',
  assess: async (_ctx, { cards }) => ({ amount: sum(cards.map(({ amount }) => amount)) }),
  perform: ({ db, now }, { cards }) => importGiftCardRows(db, cards, now),
}

export const walletApprovals: readonly ApprovableAct[] = [
  createGiftCards,
  issueCredit,
  importGiftCards,
]
