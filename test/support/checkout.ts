import { createEmailShop } from '#modules/settings/create-email-shop.ts'
import { notesPurpose } from '#modules/addresses/sealed-notes.ts'
import { ordersHandlers } from '#modules/orders/api/http.ts'
import { orderJobs } from '#modules/orders/jobs.ts'
import { cartHandlers } from '#modules/cart/api/http.ts'
import { completeCheckoutByPayment } from '#modules/checkout/complete-checkout.ts'
import { shippingAddressSchema } from '#modules/addresses/contract.ts'
import type { checkoutContract, PayStatus } from '#modules/checkout/contract.ts'
import { checkoutHandlers, payHandlers } from '#modules/checkout/api/http.ts'
import { checkoutJobs } from '#modules/checkout/jobs.ts'
import {
  holdPoints,
  createPointsOffer,
  releaseHeldPoints,
  captureHeldPoints,
} from '#modules/loyalty/commands/points-tender.ts'
import {
  listOrderPaymentSummaries,
  findOrderPaymentSummary,
} from '#modules/payments/find-order-payment-summary.ts'
import { listOtherRefunds } from '#modules/refunds/read-refunds.ts'
import { createTaxCalculator } from '#modules/taxes/calculate-tax.ts'
import { taxJobs } from '#modules/taxes/jobs.ts'
import { TaxServiceError, type TaxService } from '#modules/taxes/tax-service.ts'
import type { Services } from '#platform/services.ts'
import { loyaltyJobs } from '#modules/loyalty/jobs.ts'
import { inventoryJobs } from '#modules/inventory/jobs.ts'
import type { SandboxProvider } from '#modules/payments/create-sandbox-provider.ts'
import { paymentJobs } from '#modules/payments/jobs.ts'
import { paymentProviders } from '#modules/payments/payment-providers.ts'
import { recordWebhook } from '#modules/payments/commands/record-webhook.ts'
import type { OnDispute } from '#modules/payments/record-disputes.ts'
import { readGiftDestinations } from '#modules/registries/gift-destinations.ts'
import { tryCoupons } from '#modules/cart/queries/try-coupons.ts'
import type { TryCouponsOnCart } from '#modules/coupons/queries/list-my-coupons.ts'
import { createCouponDiscounts } from '#modules/coupons/queries/assess-coupons.ts'
import { findOrderHistory } from '#modules/orders/queries/find-order-history.ts'
import { findTierId } from '#modules/loyalty/find-tier-id.ts'
import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Caller, Ctx } from '#platform/context.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { Database, Tx } from '#platform/db/database.server.ts'
import { createLog } from '#platform/log/log.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { createEmailQueue } from '#platform/mail/email-queue.ts'
import { createSealer } from '#platform/sealed/sealed-text.ts'
import { createRateLimits } from '#platform/rate-limit/rate-limit.ts'
import { fixedClock, type FixedClock } from './clock.ts'
import { guestActor, testContext } from './context.ts'
import { checkAfterEach } from './invariants.ts'
import { testJobs, type TestJobs } from './jobs.ts'
import { exchange } from './exchange.ts'
import { testSecret as secret } from './payments.ts'
import { connectSandbox } from './sandbox.ts'
import { testServices } from './services.ts'
import { openTestPricing, testSettings } from './settings.ts'
import type { Settings } from '#platform/settings/settings.ts'
import type { ConnectProvider, ReceiveWebhook, TestProvider } from './test-provider.ts'

export const orderMoney = {
  readPayment: findOrderPaymentSummary,
  readPayments: listOrderPaymentSummaries,
  listTenderRefunds: listOtherRefunds,
}

export const homeAddress = shippingAddressSchema.parse({
  firstName: 'Nora',
  lastName: 'Hale',
  line1: '24 Orchard Street',
  line2: 'Apt 3',
  city: 'New York',
  stateCode: 'NY',
  zip: '10002',
  phone: '2125550142',
})
type Settlement = OutputOf<typeof checkoutContract.readCheckout>

export interface TestBuyer {
  readonly ctx: Ctx
  readonly settlement: () => Promise<Settlement>
  /** Fills the cart and the checkout data. */
  prepare(lines: readonly { variantId: string; qty: number }[], email?: string): Promise<Settlement>
  place(
    settlement?: Settlement,
    cardToken?: string,
  ): Promise<OutputOf<typeof checkoutContract.placeCheckout> | Refusal>
  /** Prepares and places an order; throws on a refusal. */
  checkOut(
    lines: readonly { variantId: string; qty: number }[],
  ): Promise<{ checkoutId: string; holdUntil: string; total: number }>
  /** Submits a card to the card form and returns the response. */
  enterCard(checkoutId: string, number?: string): Promise<string>
  complete(checkoutId: string): Promise<PayStatus>
  status(checkoutId: string): Promise<PayStatus>
}

export interface TestCheckout {
  readonly services: Services & { readonly jobs: TestJobs }
  readonly clock: FixedClock
  readonly loyalty: Services
  readonly tryOnCart: TryCouponsOnCart
  readonly handlers: ReturnType<typeof cartHandlers>
    & ReturnType<typeof checkoutHandlers>
    & ReturnType<typeof payHandlers>
    & ReturnType<typeof ordersHandlers>
  buyer(actor?: Exclude<Caller, { level: 'nobody' }>): TestBuyer
  /** Runs all due jobs, including those of the provider, and waits for its webhooks. */
  runJobs(more?: Readonly<Record<string, JobHandler>>): Promise<void>
  /** Counted events for metrics, in order. */
  readonly counted: string[]
  /** The provider of payments; the sandbox by default. */
  readonly provider: TestProvider
  readonly sandbox: SandboxProvider
  /** Handles payments without a checkout. */
  finishElsewhere(complete: (paymentId: string) => Promise<boolean>): void
  /** Handles disputes. */
  followDisputes(follow: OnDispute): void
  /** The provider sends no more webhooks. */
  dropWebhooks(drop: boolean): void
  /** The provider no longer answers. */
  silenceProvider(silent: boolean): void
  /** The provider acts, but its responses are lost. */
  loseAnswers(lose: boolean): void
  /** The nightly jobs of orders. */
  tidyOrders(): Promise<void>
}

/**
 * Cart, checkout, orders, stock and payments composed as in production, with the sandbox provider
 * in the process.
 */
export function openTestCheckout(
  database: Database,
  {
    clock = fixedClock(),
    settings = testSettings,
    taxService = null,
    connectProvider,
  }: {
    clock?: FixedClock
    settings?: Settings
    taxService?: TaxService | null
    connectProvider?: ConnectProvider | undefined
  } = {},
): TestCheckout {
  checkAfterEach(database, clock)
  const { db } = database
  const jobs = testJobs(database)
  const log = createLog('silent')
  const counted: string[] = []
  let [isDropped, isSilent, isLost] = [false, false, false]
  let elsewhere = async (_paymentId: string): Promise<boolean> => false
  let followDispute: OnDispute = async () => undefined

  const receive: ReceiveWebhook = async ({ provider: name, body, headers }) => {
    if (isDropped) return false
    const result = await recordWebhook(
      {
        ...services,
        complete: async (paymentId) =>
          void (
            (await elsewhere(paymentId)) || (await completeCheckoutByPayment(services, paymentId))
          ),
        onDispute: (dispute) => followDispute(dispute),
      },
      { provider: name, rawBody: body, header: (header) => headers[header] },
    )
    return !isRefusal(result)
  }
  const shop = { database, jobs, clock, receive }
  const testSandbox = connectSandbox(shop)
  const { sandbox } = testSandbox
  const provider = connectProvider?.(shop) ?? testSandbox
  provider.breakAnswers(() => {
    if (isSilent) return { when: 'before', cut: true }
    return isLost ? { when: 'after', cut: true } : undefined
  })
  const services = testServices(database, {
    db,
    jobs,
    log,
    clock,
    secret,
    settings,
    origin: 'https://shop.example',
    providers: paymentProviders({ current: provider.adapter }, { breakAfter: 1_000_000 }),
    taxService,
    pricing: {
      ...openTestPricing(settings),
      calculateTax: taxService && createTaxCalculator({ db, clock, log, settings }, taxService),
      discounts: createCouponDiscounts({
        db,
        readOrderHistory: findOrderHistory,
        findTierId: findTierId,
      }),
      readGiftDestinations,
    },
    mails: createEmailQueue({
      db,
      jobs,
      log,
      clock,
      shop: () => createEmailShop(settings, 'https://shop.example'),
    }),
    sealer: createSealer(secret, notesPurpose),
    points: {
      offer: createPointsOffer,
      hold: holdPoints,
      capture: captureHeldPoints,
      release: (tx: Tx, checkoutId: string) => releaseHeldPoints(tx, checkoutId, clock.now()),
    },
    attemptsPerHour: 1_000_000,
    isGuestCheckoutAllowed: true,
    count: (event: string) => void counted.push(event),
    policyVersions: async () => ({ terms: '2026-11', privacy: '2026-11' }),
    limitByKey: createRateLimits(database, 100_000).limitByKey,
    ...orderMoney,
  })
  const handlers = {
    ...cartHandlers(services),
    ...checkoutHandlers(services),
    ...payHandlers(services),
    ...ordersHandlers(services),
  }
  const jobHandlers = {
    ...paymentJobs(services),
    ...checkoutJobs(services),
    ...orderJobs(services),
    ...inventoryJobs(services),
    ...loyaltyJobs(services),
    ...ignoreTaxFailures(taxJobs(services)),
    ...provider.jobs,
  }

  return {
    services,
    clock,
    handlers,
    loyalty: services,
    counted,
    tryOnCart: (ctx, codes) => tryCoupons(services, ctx, codes),
    provider,
    sandbox,
    async runJobs(more = {}) {
      await jobs.runDue({ ...jobHandlers, ...more }, clock.now())
      await jobHandlers['checkout.reconcile']?.({})
      await jobs.runDue({ ...jobHandlers, ...more }, clock.now())
      await provider.deliverWebhooks()
    },
    finishElsewhere: (complete) => void (elsewhere = complete),
    followDisputes: (follow) => void (followDispute = follow),
    dropWebhooks: (drop) => void (isDropped = drop),
    silenceProvider: (silent) => void (isSilent = silent),
    loseAnswers: (lose) => void (isLost = lose),
    tidyOrders: async () => {
      await jobHandlers['orders.cleanup']?.({})
    },
    buyer: (actor = guestActor()) =>
      buyer({ handlers, ctx: testContext(database, { actor, clock }), provider }),
  }
}

/** A job that fails is tried again later, and does not stop the others. */
function ignoreTaxFailures(jobs: Readonly<Record<string, JobHandler>>) {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, run]): [string, JobHandler] => [
      name,
      (data) =>
        run(data).catch((error: unknown) => {
          if (!(error instanceof TaxServiceError)) throw error
        }),
    ]),
  )
}

type Pieces = Pick<TestCheckout, 'handlers' | 'provider'> & { ctx: Ctx }

function buyer({ handlers, ctx, provider }: Pieces): TestBuyer {
  const self: TestBuyer = {
    ctx,
    settlement: async () => unwrapResult(await handlers.readCheckout(ctx, {}, exchange)),
    async prepare(lines, email = 'nora@example.com') {
      for (const line of lines) unwrapResult(await handlers.addLine(ctx, line, exchange))
      const { groups } = unwrapResult(await handlers.readCart(ctx, {}, exchange))
      return unwrapResult(
        await handlers.quoteCheckout(
          ctx,
          {
            email,
            groups: [{ groupId: groups[0]?.id ?? '', address: homeAddress, methodId: 'standard' }],
            billing: { sameAsShipping: true, address: null },
          },
          exchange,
        ),
      )
    },
    async place(settlement, cardToken) {
      const { totals, due, cartVersion } = settlement ?? (await self.settlement())
      return handlers.placeCheckout(
        ctx,
        {
          expectedTotal: totals.grand,
          expectedDue: due,
          cartVersion,
          ...(cardToken && { cardToken }),
        },
        exchange,
      )
    },
    checkOut: async (lines) => unwrapResult(await self.place(await self.prepare(lines))),
    async enterCard(checkoutId, number) {
      return provider.pay(
        unwrapResult(await handlers.openPaySession(ctx, { checkoutId }, exchange)),
        number,
      )
    },
    complete: async (checkoutId) =>
      unwrapResult(await handlers.completePay(ctx, { checkoutId }, exchange)),
    status: async (checkoutId) =>
      unwrapResult(await handlers.readPayStatus(ctx, { checkoutId }, exchange)),
  }
  return self
}

export function unwrapResult<Result>(result: Result): Exclude<Result, Refusal> {
  if (isRefusal(result))
    throw new Error(
      `Refused: ${result.refused}: ${result.message} ${JSON.stringify(result.fields ?? result.detail ?? {})}`,
    )
  return result as Exclude<Result, Refusal>
}
