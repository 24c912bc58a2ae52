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
import { loyaltyJobs } from '#modules/loyalty/jobs.ts'
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
import { sandboxSchedule } from '#modules/payments/payment-schedule.ts'
import type { PricingParts } from '#modules/pricing/quote.ts'
import { gatherShipping } from '#modules/pricing/gather-shipping.ts'
import { tableRateShipping } from '#modules/pricing/table-rate-shipping.ts'
import { taxInTime } from '#modules/pricing/tax-in-time.ts'
import { taxTable } from '#modules/pricing/tax-table.ts'
import { addressService, commissions, keptByPeople } from './compose-kept.ts'
import { paymentRoutes } from './compose-payments.ts'
import { drawnPiece, isDrawnKind } from '#ui/drawn/drawn-piece.ts'
import { normalizeHex } from '#ui/drawn/dye.ts'
import { composeAftercare, orderMoney } from './compose-aftercare.ts'
import { composeRegistries, registryFollowers } from './compose-registries.ts'
import { followWithPoints, loyaltyParts, loyaltyRoutes, pointsTender } from './compose-loyalty.ts'
import { composeCatalog } from './compose-catalog.ts'
import { composeHouse, houseDiscounts, scannerOf } from './compose-house.ts'
import { memberJobs } from '#modules/members/jobs.ts'
import { downloadRoutes } from '#modules/members/download-routes.ts'
import { memberParts, memberRoutes } from './compose-members.ts'
import { createPaymentProviders } from './create-payment-providers.ts'
import { jobSchedule } from './job-schedule.ts'

/** Dependencies of all modules. */
export interface Base {
  readonly config: Config
  readonly db: Db
  readonly jobs: JobQueue
  readonly log: Log
  readonly clock: Clock
  readonly limits: RateLimits
  /** The public URL of the shop, without a trailing slash. */
  readonly origin: string
  readonly secret: string
  /** Webhook URL of the sandbox payment provider. */
  readonly webhookUrl: () => string
  readonly count: CountEvent
}

export interface Composition {
  readonly routes: readonly Route[]
  readonly handlers: Readonly<Record<string, JobHandler>>
  /** Job → cron (UTC). */
  readonly schedule: Readonly<Record<string, string>>
  readonly mounts: readonly Mount[]
  readonly catalog: ImportParts
  readonly feedback: FeedbackParts
  readonly bespoke: BespokeParts
  /** Load it before the first request. */
  readonly index: CatalogIndex
}

function createSandbox({ config, db, jobs, secret, webhookUrl }: Base) {
  return config.SANDBOX_PROVIDER_URL
    ? null
    : createSandboxProvider({ db, jobs, secret, webhookUrl, contextMenu: config.CONTEXT_MENU })
}

export function compose(base: Base): Composition {
  const { config, db, jobs, log, clock, limits, origin, secret, count } = base
  const pricing = createPricing(base)
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
  const sandbox = createSandbox(base)
  const payments: PaymentParts = {
    db,
    jobs,
    log,
    clock,
    secret,
    providers: createPaymentProviders(config, secret, sandbox),
    count,
  }
  const [goods, files] = [composeCatalog(base), { storage, scan: scannerOf(config) }]
  const sealer = createSealer(secret, notesPurpose)
  const checkout: CheckoutParts = {
    ...payments,
    ...createPlacingDeps(base, house, pricing),
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
    followers: listFollowers(jobs),
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
      'shop.tidy': () => deleteExpiredRows(base),
    },
    schedule: { ...jobSchedule, ...(sandbox && sandboxSchedule) },
    mounts: [...kept.mounts, ...aftercare.mounts, ...createMounts(base, { catalog, sandbox })],
  }
}

function createPricing({ config, db, log }: Base): PricingParts {
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

function createPlacingDeps(
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

/** Images and proofs, and in a test shop the sandbox provider and the outbox. */
function createMounts(
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
    {
      path: '/media',
      rate: 'picture',
      app: mediaRoutes({ storage: catalog.storage, draw: renderPlaceholder }),
    },
    ...(sandbox && config.PAYMENT_PROVIDER === 'sandbox'
      ? [{ path: '/sandbox', rate: 'sandbox', app: sandbox.app, writes: true } as const]
      : []),
    ...(config.LOCAL_PAGES
      ? [{ path: '/outbox', rate: 'page', app: outboxPages({ db }) } as const]
      : []),
  ]
}

/** Placeholder images of products; null for an unknown kind or color. */
function renderPlaceholder(kind: string, [hex = '', seam]: readonly string[]): string | null {
  const color = normalizeHex(hex)
  return color && isDrawnKind(kind)
    ? drawnPiece(kind, color, (seam && normalizeHex(seam)) || undefined)
    : null
}

async function deleteExpiredRows({ db, clock }: Base): Promise<void> {
  await purgeIdempotencyKeys(db)
  await inTransaction(db, (tx) =>
    tx.execute(sql`delete from rate_limits where expire < ${clock.now().getTime() - 3_600_000}`),
  )
}

const listFollowers = (jobs: Base['jobs']) => [
  ...registryFollowers,
  commissions.follow,
  followWithPoints(jobs),
]
