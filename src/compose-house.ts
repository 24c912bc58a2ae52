import { fileURLToPath } from 'node:url'
import type { Clock } from '#kernel/time/time.ts'
import type { Config } from '#platform/config/config.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { home } from '#platform/home.ts'
import type { JobHandler, JobQueue } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log/log.ts'
import type { Mails } from '#platform/mail/mails.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { scanByCommand } from '#platform/uploads/scan-file.ts'
import { routesOf, type Route } from '#api/mount.ts'
import { booksStaffHandlers } from '#modules/books/http.ts'
import { bookJobs } from '#modules/books/jobs.ts'
import { booksStaffContract } from '#modules/books/staff-contract.ts'
import { findPrintPicture } from '#modules/catalog/find-print-picture.ts'
import { contentContract } from '#modules/content/contract.ts'
import { contentHandlers } from '#modules/content/http.ts'
import { contentJobs } from '#modules/content/jobs.ts'
import { mediaKits } from '#modules/content/media-kit.ts'
import { openContent } from '#modules/content/read-content.ts'
import type { PolicyVersions } from '#modules/checkout/checkout-parts.ts'
import { tryCoupons } from '#modules/cart/try-coupons.ts'
import { couponDiscounts } from '#modules/coupons/assess-coupons.ts'
import { couponsContract } from '#modules/coupons/contract.ts'
import { couponsHandlers, couponsStaffHandlers } from '#modules/coupons/http.ts'
import { couponsStaffContract } from '#modules/coupons/staff-contract.ts'
import { eventsContract } from '#modules/events/contract.ts'
import { eventsHandlers } from '#modules/events/http.ts'
import { eventJobs } from '#modules/events/jobs.ts'
import { filesContract } from '#modules/files/contract.ts'
import { filesHandlers, filesStaffHandlers } from '#modules/files/http.ts'
import { fileJobs } from '#modules/files/jobs.ts'
import { filesStaffContract } from '#modules/files/staff-contract.ts'
import { inquiriesContract } from '#modules/inquiries/contract.ts'
import { inquiriesHandlers, inquiriesStaffHandlers } from '#modules/inquiries/http.ts'
import type { InquiryParts } from '#modules/inquiries/inquiry-parts.ts'
import { inquiryJobs } from '#modules/inquiries/jobs.ts'
import { inquiriesStaffContract } from '#modules/inquiries/staff-contract.ts'
import { hasOrdered } from '#modules/orders/has-ordered.ts'
import { readConsent } from '#modules/orders/read-consent.ts'
import { grantPoints } from '#modules/loyalty/grant-points.ts'
import { openEventKinds, type ReadEventKinds } from '#modules/registries/event-kinds.ts'
import { audited } from '#modules/staff/audited.ts'
import { readOrderNumbers } from '#modules/orders/read-order-numbers.ts'
import { readOrderPast } from '#modules/orders/read-order-past.ts'
import { readTierId } from '#modules/loyalty/read-tier-id.ts'
import type { PricingParts } from '#modules/pricing/quote.ts'
import { subscriptionsContract } from '#modules/subscriptions/contract.ts'
import { subscriptionsHandlers, subscriptionsStaffHandlers } from '#modules/subscriptions/http.ts'
import { subscriptionJobs } from '#modules/subscriptions/jobs.ts'
import { subscriptionsStaffContract } from '#modules/subscriptions/staff-contract.ts'
import { shopFigures } from './shop-figures.ts'

export interface HouseBase {
  readonly config: Config
  readonly db: Db
  readonly jobs: JobQueue
  readonly clock: Clock
  readonly log: Log
  readonly origin: string
  readonly secret: string
}

/** The house around the shop: files, coupons, the letter. */
export interface HouseComposition {
  readonly routes: readonly Route[]
  readonly handlers: Readonly<Record<string, JobHandler>>
  /** Of the texts a shopper agrees to. */
  readonly policyVersions: PolicyVersions
  /** What registries can be for. */
  readonly eventKinds: ReadEventKinds
}

/** Job → cron (UTC). */
export const houseSchedule = {
  'files.sweep': '17 * * * *',
  'subscriptions.tidy': '27 * * * *',
  'subscriptions.remind': '10 14 * * *',
  'inquiries.tidy': '5 5 * * *',
  'content.addresses': '*/5 * * * *',
  'events.tidy': '15 5 * * *',
  'books.balance': '20 6 * * *',
} as const

export const houseDiscounts = (db: Db) => couponDiscounts({ db, readOrderPast, readTierId })

/** Once for each member, whatever letters come and go. */
async function thankForReading(
  tx: Tx,
  { memberId, now }: { memberId: string; now: Date },
): Promise<void> {
  await grantPoints(tx, { memberId, cause: 'newsletter', ref: memberId, now })
}

export function composeHouse(
  base: HouseBase,
  { mails, storage, pricing }: { mails: Mails; storage: Storage; pricing: PricingParts },
): HouseComposition {
  const { config, db, jobs, clock, log, origin, secret } = base
  const figures = () => shopFigures(db, config)
  const folder = config.CONTENT_DIR ?? fileURLToPath(new URL('content/', home))
  const content = openContent({ folder, log, figures })
  const kits = mediaKits(content, (slug) => findPrintPicture({ db, storage }, slug))
  const files = { storage, scan: scannerOf(config) }
  const inquiries: InquiryParts = { mails, origin, storage, roles: (now) => content.roles(now) }
  const subscriptions = {
    mails,
    origin,
    secret,
    hasOrdered,
    readConsent,
    onConfirmed: thankForReading,
  }
  return {
    routes: [
      ...routesOf(subscriptionsContract, subscriptionsHandlers(subscriptions)),
      ...routesOf(
        subscriptionsStaffContract,
        audited(subscriptionsStaffContract, subscriptionsStaffHandlers(subscriptions)),
      ),
      ...routesOf(contentContract, contentHandlers(content, kits)),
      ...routesOf(inquiriesContract, inquiriesHandlers(inquiries)),
      ...routesOf(
        inquiriesStaffContract,
        audited(inquiriesStaffContract, inquiriesStaffHandlers(inquiries)),
      ),
      ...routesOf(eventsContract, eventsHandlers()),
      ...routesOf(booksStaffContract, audited(booksStaffContract, booksStaffHandlers())),
      ...routesOf(
        couponsContract,
        couponsHandlers({ tryOnCart: (ctx, codes) => tryCoupons({ pricing }, ctx, codes) }),
      ),
      ...routesOf(
        couponsStaffContract,
        audited(couponsStaffContract, couponsStaffHandlers(readOrderNumbers)),
      ),
      ...routesOf(filesContract, filesHandlers(files)),
      ...routesOf(filesStaffContract, audited(filesStaffContract, filesStaffHandlers(files))),
    ],
    handlers: {
      ...subscriptionJobs({ db, clock, jobs, ...subscriptions }),
      ...inquiryJobs({ db, clock }),
      ...contentJobs({ db, clock, content }),
      ...eventJobs({ db, clock }),
      ...bookJobs({ db, clock, log }),
      ...fileJobs({ db, clock, ...files }),
    },
    policyVersions: (now) => content.versions(now),
    eventKinds: openEventKinds({ folder, log }),
  }
}

/** The virus scanner that is configured. */
export function scannerOf({ SCAN_COMMAND: command }: Config) {
  return command === undefined ? undefined : scanByCommand(command)
}
