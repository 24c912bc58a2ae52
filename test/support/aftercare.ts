import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LabelRequest, Carrier } from '#modules/fulfillment/carrier.ts'
import type { Services } from '#platform/services.ts'
import { fulfillmentHandlers, fulfillmentStaffHandlers } from '#modules/fulfillment/api/http.ts'
import { cancelGiftCardsOfUnits } from '#modules/fulfillment/commands/send-due-gift-cards.ts'
import { followPicks } from '#modules/fulfillment/commands/follow-picks.ts'
import { packingHandlers } from '#modules/fulfillment/api/packing-handlers.ts'
import { followMonograms } from '#modules/fulfillment/commands/follow-monograms.ts'
import { fulfillmentJobs } from '#modules/fulfillment/jobs.ts'
import { recordDispute } from '#modules/fulfillment/commands/record-dispute.ts'
import { createSimulatedCarrier } from '#modules/fulfillment/simulated-carrier.ts'
import { orderDeskHandlers } from '#modules/order-desk/api/http.ts'
import { inventoryJobs } from '#modules/inventory/jobs.ts'
import { restoreCouponsAfterReturn } from '#modules/orders/commands/restore-coupons.ts'
import type { OrderUnitFollower } from '#modules/orders/order-unit-followers.ts'
import { followPointsOfGifts } from '#modules/registries/commands/follow-points-of-gifts.ts'
import { paymentJobs } from '#modules/payments/jobs.ts'
import { returnsHandlers, returnsStaffHandlers } from '#modules/returns/api/http.ts'
import { returnsDeskHandlers } from '#modules/returns/api/desk-handlers.ts'
import { returnJobs } from '#modules/returns/jobs.ts'
import { checkReturnsNow } from '#modules/returns/commands/track-returns.ts'
import type { TaxService } from '#modules/taxes/tax-service.ts'
import { hours } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import type { Database } from '#platform/db/database.server.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.ts'
import { openTestCheckout, type TestBuyer, type TestCheckout } from './checkout.ts'
import { testServices } from './services.ts'
import { testContext } from './context.ts'
import { findViolations } from './invariants.ts'
import { testStaff } from './staff.ts'
import type { Settings } from '#platform/settings/settings.ts'
import type { ConnectProvider } from './test-provider.ts'

export interface Bought {
  readonly orderId: string
  readonly number: string
  readonly buyer: TestBuyer
}

export interface TestAftercare {
  readonly checkout: TestCheckout
  readonly services: Services
  readonly buyers: ReturnType<typeof fulfillmentHandlers> & ReturnType<typeof returnsHandlers>
  readonly staff: ReturnType<typeof fulfillmentStaffHandlers>
    & ReturnType<typeof packingHandlers>
    & ReturnType<typeof returnsStaffHandlers>
    & ReturnType<typeof orderDeskHandlers>
    & ReturnType<typeof returnsDeskHandlers>
  /** The context of a member of staff. */
  readonly clerk: Ctx
  /** Parcels whose labels were bought. */
  readonly booked: readonly LabelRequest[]
  /** The tracking script of the next parcels. */
  fate(next: 'arrives' | 'late' | 'lost'): void
  /** Days until the next return parcels are handed over; null (the default) for never. */
  handOver(days: number | null): void
  /** Places a paid order, by default past the time in which the buyer can change it. */
  buy(
    lines: readonly { variantId: string; qty: number }[],
    options?: { buyer?: TestBuyer; wait?: number; card?: string },
  ): Promise<Bought>
  /** Advances the clock and runs due jobs. */
  pass(milliseconds: number): Promise<void>
  /** Runs the check of delivery promises. */
  watch(): Promise<void>
  /** Sends due gift cards. */
  handOverGiftCards(): Promise<void>
  /** Runs the nightly jobs. */
  tidy(): Promise<void>
  /** Violations of invariants in the whole database. */
  violations(): Promise<unknown[]>
}

/** Most tests store no files, and the folder is created with the first one. */
const noFiles: Pick<Services, 'storage' | 'scan'> = {
  storage: createDiskStorage(join(tmpdir(), 'aumbry-aftercare')),
}

/**
 * The shop from cart to return on a test database, with the simulated carrier and, by default, the
 * sandbox provider.
 */
export function openTestAftercare(
  database: Database,
  {
    orderUnitFollowers = [],
    files = noFiles,
    hasCarrier = true,
    settings,
    taxService = null,
    connectProvider,
  }: {
    orderUnitFollowers?: readonly OrderUnitFollower[]
    files?: Pick<Services, 'storage' | 'scan'>
    hasCarrier?: boolean
    settings?: Settings
    taxService?: TaxService | null
    connectProvider?: ConnectProvider
  } = {},
): TestAftercare {
  const checkout = openTestCheckout(database, {
    taxService,
    connectProvider,
    ...(settings && { settings }),
  })
  const followers = [
    followPointsOfGifts(checkout.services.jobs),
    restoreCouponsAfterReturn(checkout.services.jobs),
    ...orderUnitFollowers,
  ]
  const { clock } = checkout
  let fate: 'arrives' | 'late' | 'lost' = 'arrives'
  let handedOver: number | null = null
  const booked: LabelRequest[] = []
  const simulated = createSimulatedCarrier({
    db: database.db,
    secret: checkout.services.secret,
    settings: checkout.services.settings,
    fateOf: () => fate,
    handedOverAfter: () => handedOver,
  })
  const carrier: Carrier = {
    ...simulated,
    buy: (purchase) => {
      booked.push(purchase.request)
      return simulated.buy(purchase)
    },
  }
  const services = testServices(database, {
    ...checkout.services,
    files,
    carrier: hasCarrier ? carrier : null,
    orderUnitFollowers: [cancelGiftCardsOfUnits, followMonograms, followPicks, ...followers],
    trackingUpdateHandlers: [checkReturnsNow(checkout.services.jobs)],
    shipping: checkout.services.pricing.shipping,
  })
  const jobs = {
    ...paymentJobs(services),
    ...fulfillmentJobs(services),
    ...returnJobs(services),
    ...inventoryJobs(services),
  }
  checkout.followDisputes(recordDispute(services))
  // Assigned, because a copy would keep the time of its creation.
  const clerk: Ctx = Object.assign(
    testContext(database, { actor: { level: 'nobody' } as never, clock }),
    { staff: testStaff('stk_test', 'Ida') },
  )
  return {
    checkout,
    services,
    buyers: { ...fulfillmentHandlers(services), ...returnsHandlers(services) },
    staff: {
      ...fulfillmentStaffHandlers(services),
      ...packingHandlers(services),
      ...returnsStaffHandlers(services),
      ...orderDeskHandlers(services),
      ...returnsDeskHandlers(services),
    },
    clerk,
    booked,
    fate: (next) => void (fate = next),
    handOver: (days) => void (handedOver = days),
    async buy(lines, { buyer = checkout.buyer(), wait = hours(1), card } = {}) {
      const { checkoutId } = await buyer.checkOut(lines)
      await buyer.enterCard(checkoutId, card)
      const { orderId, orderNumber } = await buyer.complete(checkoutId)
      await checkout.runJobs(jobs)
      clock.advance(wait)
      return { orderId: orderId ?? '', number: orderNumber ?? '', buyer }
    },
    async pass(milliseconds) {
      clock.advance(milliseconds)
      await jobs['fulfillment.track']?.({})
      await jobs['returns.track']?.({})
      await jobs['inventory.release-expired']?.({})
      await checkout.runJobs(jobs)
    },
    async watch() {
      await jobs['fulfillment.check-promises']?.({})
      await checkout.runJobs(jobs)
    },
    async handOverGiftCards() {
      await jobs['fulfillment.send-gift-cards']?.({})
    },
    async tidy() {
      await jobs['returns.cleanup']?.({})
      await checkout.runJobs(jobs)
    },
    violations: () => findViolations(database, { now: clock.now(), only: 'safety' }),
  }
}
