import { isRefusal } from '#kernel/refusal/refusal.ts'
import { performWithApproval } from '#modules/staff/approvals.ts'
import { getMemberId } from '#platform/context.ts'
import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import { readGiftCardDetail } from '../queries/read-gift-card-detail.ts'
import { readWalletDetail } from '../queries/read-wallet-detail.ts'
import type { giftCardStaffContract } from './gift-card-contract.ts'
import type { walletContract, walletStaffContract } from '../contract.ts'
import { issueCredit, createGiftCards } from '../money-acts.ts'
import { readWallet, readWalletHistory } from '../queries/read-wallet.ts'
import { readGiftCard, redeemGiftCard } from '../commands/redeem-gift-card.ts'
import { replaceGiftCard, replaceGiftCardById } from '../commands/replace-gift-card.ts'
import { readWalletLiability, stopGiftCard, stopGiftCardById } from '../commands/staff-acts.ts'

export function walletHandlers(): Handlers<typeof walletContract> {
  return {
    readWallet: ({ db, caller: actor, now }) =>
      readWallet(db, { ownerId: getMemberId(actor), now }),
    readWalletHistory: ({ db, caller: actor }, input) =>
      readWalletHistory(db, { ownerId: getMemberId(actor), ...input }),
    async redeemGiftCard({ db, caller: actor, now }, { code }) {
      const ownerId = getMemberId(actor)
      return (
        (await redeemGiftCard(db, { code, memberId: ownerId, now }))
        ?? readWallet(db, { ownerId, now })
      )
    },
    readGiftCard: ({ db, now }, { code }) => readGiftCard(db, { code, now }),
  }
}

export function walletStaffHandlers(): Handlers<typeof walletStaffContract> {
  return {
    async makeGiftCards(ctx, input) {
      const outcome = await performWithApproval(ctx, createGiftCards, input)
      return isRefusal(outcome) ? outcome : { codes: [], ...outcome }
    },
    stopGiftCard: (ctx, input) => stopGiftCard(ctx, input),
    replaceGiftCard: (ctx, input) => replaceGiftCard(ctx, input),
    issueCredit: (ctx, input) => performWithApproval(ctx, issueCredit, input),
    readLiability: (ctx) => readWalletLiability(ctx),
  }
}

export function giftCardStaffHandlers(
  services: Pick<Services, 'mails' | 'origin'>,
): Handlers<typeof giftCardStaffContract> {
  return {
    readGiftCardDetail: ({ db }, { id }) => readGiftCardDetail(db, id),
    stopGiftCardById: (ctx, input) => stopGiftCardById(ctx, input),
    replaceGiftCardById: (ctx, input) => replaceGiftCardById(ctx, services, input),
    readWalletDetail: (ctx, { id }) => readWalletDetail(ctx, id),
  }
}
