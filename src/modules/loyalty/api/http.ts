import { isRefusal } from '#kernel/refusal/refusal.ts'
import { performWithApproval } from '#modules/staff/approvals.ts'
import type { Handlers } from '#platform/http/handler.ts'
import { loyaltyMoneyActs } from '../commands/adjust-points.ts'
import type { loyaltyContract } from '../contract.ts'
import { claimPoints } from '../commands/earn-events.ts'
import { listEventGuests } from '../queries/list-event-guests.ts'
import type { Services } from '#platform/services.ts'
import { readCartPoints } from '../queries/read-cart-points.ts'
import { readOrderPoints } from '../queries/read-order-points.ts'
import { readRewardAccount, readRewardOptions } from '../queries/read-reward-account.ts'
import { readProgramOverview } from '../queries/read-program-overview.ts'
import { getRewardsHistory } from '../queries/read-history.ts'
import { readPointsLiability } from '../queries/read-points-liability.ts'
import { extendPoints, redeemReward, undoReward } from '../commands/redeem-reward.ts'
import { saveReferral } from '../commands/referrals.ts'
import type { loyaltyStaffContract } from './staff-contract.ts'
import { listPrograms, proposeProgram, publishProgram } from '../commands/staff-programs.ts'
import { renderStatementCsv, renderStatementPdf } from '../queries/statement.ts'

export function loyaltyHandlers(services: Services): Handlers<typeof loyaltyContract> {
  return {
    readRewardProgram: (ctx) => readProgramOverview(ctx),
    readCartPoints: (ctx) => readCartPoints(ctx, services),
    readOrderPoints: (ctx, input) => readOrderPoints(ctx, services, input),
    readRewardAccount: (ctx) => readRewardAccount(ctx, services),
    readRewardOptions: (ctx) => readRewardOptions(ctx),
    redeemReward: (ctx, input) => redeemReward(ctx, services, input),
    undoReward: (ctx, input) => undoReward(ctx, input),
    extendPoints: (ctx) => extendPoints(ctx),
    nameFriend: (ctx, input) => saveReferral(ctx, services, input),
    claimPoints: (ctx, input) => claimPoints(ctx, input),
    getRewardsHistory: (ctx, input) => getRewardsHistory(ctx, input),
    readStatementPdf: (ctx, input) => renderStatementPdf(ctx, services, input),
    readStatementCsv: (ctx, input) => renderStatementCsv(ctx, services, input),
  }
}

export function loyaltyStaffHandlers(services: Services): Handlers<typeof loyaltyStaffContract> {
  const money = loyaltyMoneyActs(services)
  return {
    readLiability: (ctx) => readPointsLiability(ctx),
    listPrograms: (ctx) => listPrograms(ctx),
    proposeProgram: (ctx, input) => proposeProgram(ctx, services, input),
    publishProgram: (ctx, input) => publishProgram(ctx, input),
    adjustPoints: (ctx, input) => performWithApproval(ctx, money.adjust, input),
    async recordEvent(ctx, input) {
      const recorded = await performWithApproval(ctx, money.event, input)
      return isRefusal(recorded) ? recorded : { points: 0, ...recorded }
    },
    listGuests: (ctx, input) => listEventGuests(ctx, input),
  }
}
