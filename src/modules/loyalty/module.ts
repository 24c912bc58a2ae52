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
import { loyaltyHandlers, loyaltyStaffHandlers } from './api/http.ts'
import { loyaltyJobs, loyaltySchedule } from './jobs.ts'
import type { ClaimOrders, LoyaltyDeps } from './loyalty-deps.ts'
import { sumUnitPoints } from './queries/sum-unit-points.ts'
import { findTierId } from './find-tier-id.ts'
import { loyaltyStaffContract } from './api/staff-contract.ts'
import {
  holdPoints,
  createPointsOffer,
  releaseHeldPoints,
  captureHeldPoints,
} from './commands/points-tender.ts'

declare module '#platform/services.ts' {
  interface Services extends LoyaltyDeps {
    /** Gives a new member the guest's orders of their mailbox. Returns how many. */
    readonly claimOrders: ClaimOrders
  }
}

export const loyalty = defineModule({
  name: 'loyalty',
  uses: ['catalog', 'coupons', 'members', 'staff', 'wallet'],
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
      personalData: { points: exportPoints },
      accountAssets: {
        rank: 2,
        async read(db, { memberId }) {
          const points = await countPointsLeft(db, memberId)
          const name = `${points.toLocaleString('en-US')} ${points === 1 ? 'point' : 'points'}`
          const outcome = 'All points expire, including pending points.'
          return points > 0 ? [{ name, outcome }] : []
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
