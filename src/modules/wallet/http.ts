import { isRefusal } from '#kernel/refusal/refusal.ts'
import { attempt } from '#modules/staff/money-acts.ts'
import { memberOf } from '#platform/context.ts'
import type { Handlers } from '#platform/http/handler.ts'
import type { walletContract, walletStaffContract } from './contract.ts'
import { issueCredit, makeGiftCards } from './money-acts.ts'
import { readWallet, readWalletHistory } from './read-wallet.ts'
import { readGiftCard, redeemGiftCard } from './redeem-gift-card.ts'
import { replaceGiftCard } from './replace-gift-card.ts'
import { readLiability, stopGiftCard } from './staff-acts.ts'

export function walletHandlers(): Handlers<typeof walletContract> {
  return {
    readWallet: ({ db, actor, now }) => readWallet(db, { ownerId: memberOf(actor), now }),
    readWalletHistory: ({ db, actor }, input) =>
      readWalletHistory(db, { ownerId: memberOf(actor), ...input }),
    async redeemGiftCard({ db, actor, now }, { code }) {
      const ownerId = memberOf(actor)
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
      const made = await attempt(ctx, makeGiftCards, input)
      return isRefusal(made) ? made : { codes: [], ...made }
    },
    stopGiftCard: (ctx, input) => stopGiftCard(ctx, input),
    replaceGiftCard: (ctx, input) => replaceGiftCard(ctx, input),
    issueCredit: (ctx, input) => attempt(ctx, issueCredit, input),
    readLiability: (ctx) => readLiability(ctx),
  }
}
