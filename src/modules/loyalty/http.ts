import { isRefusal } from '#kernel/refusal/refusal.ts'
import { attempt } from '#modules/staff/money-acts.ts'
import type { Handlers } from '#platform/http/handler.ts'
import { loyaltyMoneyActs } from './adjust-points.ts'
import type { loyaltyContract } from './contract.ts'
import { claimPoints } from './earn-events.ts'
import { listGuests } from './list-guests.ts'
import type { LoyaltyParts } from './loyalty-parts.ts'
import { readAccount, readOptions } from './read-account.ts'
import { readProgramOverview } from './read-program-overview.ts'
import { getRewardsHistory } from './read-history.ts'
import { readLiability } from './read-liability.ts'
import { extendPoints, redeemReward, undoReward } from './redeem-reward.ts'
import { nameFriend } from './referrals.ts'
import type { loyaltyStaffContract } from './staff-contract.ts'
import { listPrograms, proposeProgram, publishProgram } from './staff-programs.ts'
import { statementCsv, statementPdf } from './statement.ts'

export function loyaltyHandlers(deps: LoyaltyParts): Handlers<typeof loyaltyContract> {
  return {
    readRewardProgram: (ctx) => readProgramOverview(ctx),
    readRewardAccount: (ctx) => readAccount(ctx, deps),
    readRewardOptions: (ctx) => readOptions(ctx),
    redeemReward: (ctx, input) => redeemReward(ctx, deps, input),
    undoReward: (ctx, input) => undoReward(ctx, input),
    extendPoints: (ctx) => extendPoints(ctx),
    nameFriend: (ctx, input) => nameFriend(ctx, deps, input),
    claimPoints: (ctx, input) => claimPoints(ctx, input),
    getRewardsHistory: (ctx, input) => getRewardsHistory(ctx, input),
    readStatementPdf: (ctx, input) => statementPdf(ctx, input),
    readStatementCsv: (ctx, input) => statementCsv(ctx, input),
  }
}

export function loyaltyStaffHandlers(deps: LoyaltyParts): Handlers<typeof loyaltyStaffContract> {
  const money = loyaltyMoneyActs(deps)
  return {
    readLiability: (ctx) => readLiability(ctx),
    listPrograms: (ctx) => listPrograms(ctx),
    proposeProgram: (ctx, input) => proposeProgram(ctx, deps, input),
    publishProgram: (ctx, input) => publishProgram(ctx, input),
    adjustPoints: (ctx, input) => attempt(ctx, money.adjust, input),
    async recordEvent(ctx, input) {
      const recorded = await attempt(ctx, money.event, input)
      return isRefusal(recorded) ? recorded : { points: 0, ...recorded }
    },
    listGuests: (ctx, input) => listGuests(ctx, input),
  }
}
