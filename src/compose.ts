import { sql } from 'drizzle-orm'
import type { Clock } from '#kernel/time/time.ts'
import type { Config } from '#platform/config/config.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import type { Mount } from '#platform/http/mounts.ts'
import type { JobHandler, JobQueue } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log/log.ts'
import type { CountEvent } from '#platform/metrics/metrics.ts'
import { createMails } from '#platform/mail/mails.ts'
import { outboxPages } from '#platform/mail/outbox-pages.ts'
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts'
import { createSealer } from '#platform/sealed/sealed-text.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { purgeIdempotencyKeys } from '#api/idempotency.ts'
import { routesOf, type Route } from '#api/mount.ts'
import { notesPurpose } from '#modules/addresses/address-parts.ts'
import type { BespokeParts } from '#modules/bespoke/bespoke-parts.ts'
import { cartContract } from '#modules/cart/contract.ts'
import { cartHandlers } from '#modules/cart/http.ts'
import { cartJobs } from '#modules/cart/jobs.ts'
import type { CatalogIndex } from '#modules/catalog/catalog-index.ts'
import type { ImportParts } from '#modules/catalog/import-catalog.ts'
import { readGiftDestinations } from '#modules/registries/gift-destinations.ts'
import { registryPictureRoutes } from '#modules/registries/picture-routes.ts'
import { mediaRoutes } from '#modules/catalog/media-routes.ts'
import type { CheckoutParts } from '#modules/checkout/checkout-parts.ts'
import { checkoutContract, payContract } from '#modules/checkout/contract.ts'
import { checkoutHandlers, payHandlers } from '#modules/checkout/http.ts'
import { checkoutJobs } from '#modules/checkout/jobs.ts'
import type { FeedbackParts } from '#modules/feedback/feedback-parts.ts'
import { holdShortOrder } from '#modules/fulfillment/hold-short-order.ts'
import { inventoryJobs } from '#modules/inventory/jobs.ts'
import { readOnHand } from '#modules/inventory/read-stock.ts'
import { setOnHand } from '#modules/inventory/set-on-hand.ts'
import { loyaltyJobs, loyaltySchedule } from '#modules/loyalty/jobs.ts'
import { monogramsContract } from '#modules/monograms/contract.ts'
import { monogramsHandlers } from '#modules/monograms/http.ts'
import { monogramJobs } from '#modules/monograms/jobs.ts'
import { proofRoutes } from '#modules/monograms/proof-routes.ts'
import { ordersContract } from '#modules/orders/contract.ts'
import { ordersHandlers } from '#modules/orders/http.ts'
import { orderJobs } from '#modules/orders/jobs.ts'
import type { OrderParts } from '#modules/orders/order-parts.ts'
import {
  createSandboxProvider,
  type SandboxProvider,
} from '#modules/payments/create-sandbox-provider.ts'
import { paymentJobs } from '#modules/payments/jobs.ts'
import type { PaymentParts } from '#modules/payments/payment-parts.ts'
import { paymentProviders, type PaymentProviders } from '#modules/payments/payment-providers.ts'
import { paymentSchedule, sandboxSchedule } from '#modules/payments/payment-schedule.ts'
import { createSandboxPaymentProvider } from '#modules/payments/sandbox-provider.ts'
import { createStripePaymentProvider } from '#modules/payments/stripe-provider.ts'
import type { PricingParts } from '#modules/pricing/quote.ts'
import { gatherShipping } from '#modules/pricing/gather-shipping.ts'
import { tableRateShipping } from '#modules/pricing/table-rate-shipping.ts'
import { taxInTime } from '#modules/pricing/tax-in-time.ts'
import { taxTable } from '#modules/pricing/tax-table.ts'
import { addressService, commissions, keptByPeople } from './compose-kept.ts'
import { paymentRoutes } from './compose-payments.ts'
import { drawnPiece, isDrawnKind } from '#ui/drawn/drawn-piece.ts'
import { normalizeHex } from '#ui/drawn/dye.ts'
import { aftercareSchedule, composeAftercare, orderMoney } from './compose-aftercare.ts'
import { composeRegistries, registryFollowers, registrySchedule } from './compose-registries.ts'
import { followWithPoints, loyaltyParts, loyaltyRoutes, pointsTender } from './compose-loyalty.ts'
import { composeCatalog } from './compose-catalog.ts'
import { composeHouse, houseDiscounts, houseSchedule, scannerOf } from './compose-house.ts'
import { memberJobs } from '#modules/members/jobs.ts'
import { downloadRoutes } from '#modules/members/download-routes.ts'
import { memberParts, memberRoutes } from './compose-members.ts'

/** What every module stands on. */
export interface Base {
  readonly config: Config
  readonly db: Db
  readonly jobs: JobQueue
  readonly log: Log
  readonly clock: Clock
  readonly limits: RateLimits
  /** Where shoppers reach the shop, without a slash at the end. */
  readonly origin: string
  readonly secret: string
  /** Where the built-in card provider sends its messages. */
  readonly webhookUrl: () => string
  readonly count: CountEvent
}

/** The modules put together by hand: their routes, jobs and pages. */
export interface Composition {
  readonly routes: readonly Route[]
  readonly handlers: Readonly<Record<string, JobHandler>>
  /** Job → cron (UTC). */
  readonly schedule: Readonly<Record<string, string>>
  readonly mounts: readonly Mount[]
  /** What the import and export commands work with. */
  readonly catalog: ImportParts
  /** What the command that answers works with. */
  readonly feedback: FeedbackParts
  /** What the command for files of commissions works with. */
  readonly bespoke: BespokeParts
  /** To be warmed before the first shopper comes. */
  readonly index: CatalogIndex
}

function sandboxOf({ config, db, jobs, secret, webhookUrl }: Base) {
  return config.SANDBOX_PROVIDER_URL
    ? null
    : createSandboxProvider({ db, jobs, secret, webhookUrl, contextMenu: config.CONTEXT_MENU })
}

export function compose(base: Base): Composition {
  const { config, db, jobs, log, clock, limits, origin, secret, count } = base
  const pricing = pricingOf(base)
  const storage = openStorage(config)
  const catalog: ImportParts = { db, clock, storage, stock: { setOnHand, readOnHand } }
  const mails = createMails({
    db,
    jobs,
    log,
    clock,
    from: config.MAIL_FROM,
    smtpUrl: config.SMTP_URL,
    count,
  })
  const house = composeHouse(base, { mails, storage, pricing })
  const sandbox = sandboxOf(base)
  const payments: PaymentParts = {
    db,
    jobs,
    log,
    clock,
    secret,
    providers: providersOf(config, secret, sandbox),
    count,
  }
  const [goods, files] = [composeCatalog(base), { storage, scan: scannerOf(config) }]
  const sealer = createSealer(secret, notesPurpose)
  const checkout: CheckoutParts = {
    ...payments,
    ...placingOf(base, house, pricing),
    pricing,
    mails,
    sealer,
    origin,
  }
  const loyalty = loyaltyParts({ ...base, mails, pricing })
  const members = memberParts({ ...base, mails })
  const orders: OrderParts = {
    db,
    jobs,
    clock,
    mails,
    origin,
    secret,
    limit: limits.limit,
    ...orderMoney,
    pricing,
    sealer,
  }
  const aftercare = composeAftercare(checkout, {
    files,
    followers: followersOf(jobs),
    carrier: config.CARRIER,
  })
  const registries = composeRegistries(limits, checkout, {
    eventKinds: house.eventKinds,
    fulfillment: aftercare.fulfillment,
  })
  const kept = keptByPeople(limits, checkout, { files, replyMailbox: config.MAIL_REPLY_TO })
  return {
    catalog,
    feedback: kept.feedback,
    bespoke: kept.bespoke,
    index: goods.index,
    routes: [
      ...goods.routes,
      ...memberRoutes(members),
      ...house.routes,
      ...routesOf(monogramsContract, monogramsHandlers()),
      ...loyaltyRoutes(loyalty),
      ...kept.routes,
      ...routesOf(cartContract, cartHandlers({ pricing })),
      ...routesOf(checkoutContract, checkoutHandlers(checkout)),
      ...routesOf(payContract, payHandlers(checkout)),
      ...routesOf(ordersContract, ordersHandlers(orders)),
      ...aftercare.routes,
      ...registries.routes,
      ...paymentRoutes(checkout, {
        bespoke: kept.bespoke,
        registries: registries.parts,
        fulfillment: aftercare.fulfillment,
        loyalty,
      }),
    ],
    handlers: {
      ...goods.handlers,
      ...inventoryJobs({ db, clock }),
      ...monogramJobs({ db, clock }),
      ...house.handlers,
      ...kept.jobs,
      ...cartJobs({ db, clock }),
      ...paymentJobs({ ...payments, followShort: holdShortOrder(aftercare.fulfillment) }),
      ...checkoutJobs(checkout),
      ...orderJobs(orders),
      ...memberJobs(members),
      ...loyaltyJobs(loyalty),
      ...aftercare.handlers,
      ...registries.handlers,
      ...mails.jobs,
      ...sandbox?.jobs,
      'shop.tidy': () => tidy(base),
    },
    schedule: { ...nightAndDay, ...(sandbox && sandboxSchedule) },
    mounts: [...kept.mounts, ...aftercare.mounts, ...mountsOf(base, { catalog, sandbox })],
  }
}

/** More shipping providers stand beside the table of rates, each under a name of its own. */
function pricingOf({ config, db, log }: Base): PricingParts {
  const shipping = gatherShipping(
    { table: tableRateShipping({ beyond: config.SHIP_BEYOND_STATES }) },
    { log },
  )
  return {
    shipping,
    tax: taxInTime(taxTable(), { log }),
    discounts: houseDiscounts(db),
    readGiftDestinations,
  }
}

/** What placing an order takes from its neighbors. */
function placingOf(
  base: Base,
  { policyVersions }: Pick<CheckoutParts, 'policyVersions'>,
  pricing: PricingParts,
) {
  const lookUp = addressService(base, pricing)
  const { GUEST_CHECKOUT: guestCheckout } = base.config
  return {
    policyVersions,
    points: pointsTender(base.clock),
    commissions: commissions.orders,
    lookUp,
    guestCheckout,
  }
}

/** Job → cron (UTC). */
const nightAndDay = {
  ...houseSchedule,
  ...registrySchedule,
  ...loyaltySchedule,
  ...paymentSchedule,
  ...aftercareSchedule,
  'inventory.release-expired': '* * * * *',
  'checkout.reconcile': '* * * * *',
  'cart.purge': '7 * * * *',
  'catalog.popularity': '5 4 * * *',
  'catalog.found': '10 4 * * *',
  'catalog.ships-on': '4 * * * *',
  'catalog.tidy': '55 3 * * *',
  'wishlists.watch': '37 * * * *',
  'wishlists.tidy': '8 3 * * *',
  'feedback.tidy': '12 3 * * *',
  'addresses.tidy': '5 3 * * *',
  'orders.tidy': '25 3 * * *',
  'bespoke.follow-deposits': '*/5 * * * *',
  'bespoke.tidy': '48 3 * * *',
  'monograms.tidy': '31 3 * * *',
  'checkout.tidy': '45 3 * * *',
  'mail.tidy': '35 3 * * *',
  'members.tidy': '20 3 * * *',
  'shop.tidy': '15 4 * * *',
} as const

/** What answers beside the API: pictures, proofs, and on a shop that is being tried the card provider and the mails. */
function mountsOf(
  { config, db, clock }: Base,
  { catalog, sandbox }: { catalog: ImportParts; sandbox: SandboxProvider | null },
): Composition['mounts'] {
  return [
    { path: '/monogram-proof', rate: 'picture', app: proofRoutes({ db }) },
    { path: '/download', rate: 'download', app: downloadRoutes({ db, clock }) },
    {
      path: '/registry-picture',
      rate: 'picture',
      app: registryPictureRoutes({ db, storage: catalog.storage }),
    },
    { path: '/media', rate: 'picture', app: mediaRoutes({ storage: catalog.storage, draw }) },
    ...(sandbox && config.PAYMENT_PROVIDER === 'sandbox'
      ? [{ path: '/sandbox', rate: 'sandbox', app: sandbox.app, writes: true } as const]
      : []),
    ...(config.LOCAL_PAGES
      ? [{ path: '/outbox', rate: 'page', app: outboxPages({ db }) } as const]
      : []),
  ]
}

/** The design system draws what nobody has photographed; a kind or a color it does not know is not found. */
function draw(kind: string, [hex = '', seam]: readonly string[]): string | null {
  const color = normalizeHex(hex)
  return color && isDrawnKind(kind)
    ? drawnPiece(kind, color, (seam && normalizeHex(seam)) || undefined)
    : null
}

/** Old payments stay with the provider they were made with. */
function providersOf(
  config: Config,
  secret: string,
  sandbox: SandboxProvider | null,
): PaymentProviders {
  const external = config.SANDBOX_PROVIDER_URL
  const built = createSandboxPaymentProvider(
    external
      ? { secret, fetch, apiBase: `${external}/v1`, frameBase: external }
      : {
          secret,
          fetch: (request) => (sandbox ? sandbox.app.fetch(request) : fetch(request)),
          apiBase: 'http://sandbox/v1',
        },
  )
  if (config.PAYMENT_PROVIDER === 'sandbox') return paymentProviders({ current: built })
  return paymentProviders({
    older: [built],
    current: createStripePaymentProvider({
      secretKey: config.STRIPE_SECRET_KEY ?? '',
      publishableKey: config.STRIPE_PUBLISHABLE_KEY ?? '',
      webhookSecret: config.STRIPE_WEBHOOK_SECRET ?? '',
      apiBase: config.STRIPE_API_BASE,
    }),
  })
}

async function tidy({ db, clock }: Base): Promise<void> {
  await purgeIdempotencyKeys(db)
  await inTransaction(db, (tx) =>
    tx.execute(sql`delete from rate_limits where expire < ${clock.now().getTime() - 3_600_000}`),
  )
}

const followersOf = (jobs: Base['jobs']) => [
  ...registryFollowers,
  commissions.follow,
  followWithPoints(jobs),
]
