import type { Id } from '#kernel/ids/ids.ts'
import type { Minor } from '#kernel/money/money.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'

import { listBirthdays } from '#modules/members/list-birthdays.ts'
import { loyaltyMoneyActs } from './commands/adjust-points.ts'
import { closePointsAccount, exportPoints, countPointsLeft } from './commands/close-points.ts'
import { loyaltyContract } from './contract.ts'
import { enrollMember } from './commands/enroll-member.ts'
import { enqueueMemberPointsUpdate } from './update-order-points.ts'
import { loyaltyInvariants } from './db/invariants.ts'
import { grantPoints } from './commands/grant-points.ts'
import { pointsImport } from './moving/points-import.ts'
import { loyaltyHandlers, loyaltyStaffHandlers } from './api/http.ts'
import { loyaltyJobs, loyaltySchedule } from './jobs.ts'
import type { EarningLine } from './domain/calculate-earning.ts'
import type { LoyaltyOrderFacts } from './order-facts.ts'
import { sumUnitPoints } from './queries/sum-unit-points.ts'
import { findTierId } from './find-tier-id.ts'
import { loyaltyStaffContract } from './api/staff-contract.ts'
import {
  holdPoints,
  createPointsOffer,
  releaseHeldPoints,
  captureHeldPoints,
} from './commands/points-tender.ts'
import { readPointsPanel } from './queries/read-customer-panel.ts'
import { pointsEmailSamples } from './emails/samples.ts'
import { formatPoints } from './domain/format-points.ts'

declare module '#platform/services.ts' {
  interface Services {
    readonly readOrderFacts: (
      db: Db,
      orderId: string,
      now: Date,
    ) => Promise<LoyaltyOrderFacts | null>
    readonly readPointsRefund: (
      db: Db,
      refundId: string,
    ) => Promise<{ readonly orderId: string; readonly amount: Minor } | null>
    readonly readCartLines: (ctx: Ctx) => Promise<readonly EarningLine[]>
    readonly listOrdersPlaced: (
      db: Db,
      period: { from: Date; until: Date; after: string; limit: number },
    ) => Promise<readonly string[]>
    readonly listBirthdays: (
      db: Db,
      filter: { monthDays: readonly string[]; setBefore: Date },
    ) => Promise<readonly { readonly memberId: string }[]>
    /**
     * Assigns guest orders with the member's email address to the member. Returns their number.
     */
    readonly claimOrders: (
      tx: Tx,
      member: { readonly memberId: Id<'mem'>; readonly email: string; readonly now: Date },
    ) => Promise<number>
  }
}

export const loyalty = defineModule({
  name: 'loyalty',
  uses: ['catalog', 'coupons', 'imports', 'members', 'staff', 'wallet'],
  permissions: {
    'loyalty.read': 'See points, tiers and rewards',
    'loyalty.write': 'Adjust points and change the loyalty program',
  },
  provides: {
    findTierId: () => findTierId,
    sumPointsOfUnits: () => sumUnitPoints,
    listBirthdays: () => listBirthdays,
    points: ({ clock }) => ({
      offer: createPointsOffer,
      hold: holdPoints,
      capture: captureHeldPoints,
      release: (tx, checkoutId) => releaseHeldPoints(tx, checkoutId, clock.now()),
    }),
  },
  on: ({ jobs, claimOrders }) => ({
    async 'member.signed_in'(tx, arrival) {
      const isNew = await enrollMember(tx, arrival)
      const claimed = await claimOrders(tx, arrival)
      if (isNew || claimed > 0) await enqueueMemberPointsUpdate(tx, jobs, arrival.memberId)
    },
    'member.erased': (tx, closed) => closePointsAccount(tx, closed),
    // Once for each member, whatever newsletters come and go.
    async 'subscription.confirmed'(tx, { memberId, now }) {
      await grantPoints(tx, { memberId, cause: 'newsletter', ref: memberId, now })
    },
  }),
  contributes: (services) => {
    const { adjust, event } = loyaltyMoneyActs(services)
    return {
      emailSamples: pointsEmailSamples,
      importKinds: [pointsImport],
      customerPanels: { rank: 5, read: readPointsPanel },
      personalData: { points: exportPoints },
      accountAssets: {
        rank: 2,
        async read(db, { memberId }) {
          const points = await countPointsLeft(db, memberId)
          const outcome = 'All points expire, including pending points.'
          return points > 0 ? [{ name: formatPoints(points), outcome }] : []
        },
      },
      moneyActs: [adjust, event],
    }
  },
  routes: (services) => [
    ...createRoutes(loyaltyContract, loyaltyHandlers(services)),
    ...createRoutes(loyaltyStaffContract, loyaltyStaffHandlers(services)),
  ],
  jobs: loyaltyJobs,
  schedule: loyaltySchedule,
  invariants: loyaltyInvariants,
})
