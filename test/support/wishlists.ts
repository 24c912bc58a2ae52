import { cartHandlers } from '#modules/cart/api/http.ts'
import { wishlistsHandlers } from '#modules/wishlists/api/http.ts'
import { wishlistJobs } from '#modules/wishlists/jobs.ts'
import type { Caller } from '#platform/context.ts'
import type { Database } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { createLog } from '#platform/log/log.ts'
import { createEmailQueue } from '#platform/mail/email-queue.ts'
import { createCaller } from './caller.ts'
import { fixedClock } from './clock.ts'
import { makeVariant, type TestGoods } from './products.ts'
import { testJobs } from './jobs.ts'
import { testServices } from './services.ts'
import { signedInMember } from './signed-in-member.ts'
import { testEmailShop, testPricing } from './settings.ts'

/** Wish lists on a test database with the cart. */
export function openTestWishlists(database: Database) {
  const clock = fixedClock()
  const jobs = testJobs(database)
  const { db } = database
  const log = createLog('silent')
  const mails = createEmailQueue({
    db,
    jobs,
    log,
    clock,
    shop: () => testEmailShop,
  })
  const pricing = testPricing
  const services = testServices(database, {
    db,
    clock,
    jobs,
    log,
    mails,
    origin: 'https://shop.example',
    secret: 'a secret of thirty-two characters',
    pricing,
  })
  const handlers = { ...wishlistsHandlers(services), ...cartHandlers(services) }
  const visitor = (actor?: Caller) => createCaller(database, handlers, actor)
  return {
    services,
    clock,
    visitor,
    async member() {
      const { actor, id, email } = await signedInMember(database)
      return { ...visitor(actor), id, email }
    },
    /** Runs the hourly job and what follows. */
    async watch() {
      const handlersOfJobs = wishlistJobs(services)
      await handlersOfJobs['wishlists.check-items']?.({})
      await jobs.runDue(handlersOfJobs, clock.now())
    },
    tidy: () => wishlistJobs(services)['wishlists.cleanup']?.({}),
    mailsTo: (email: string) =>
      queryRows(
        db,
        { subject: text, text, html: text },
        sql`
          select subject, plain as text, html
          from emails
          where recipient = ${email}
          order by id`,
      ),
  }
}

/** A product with one variant as input of `addWishlistItem`. */
export async function createListedVariant(
  database: Database,
  options: TestGoods = {},
): Promise<{ variantId: string; productId: string }> {
  const variantId = await makeVariant(database, options)
  const variant = await queryRow(
    database.db,
    { productId: text },
    sql`select product_id from variants where id = ${variantId}`,
  )
  return { variantId, productId: variant?.productId ?? '' }
}

/** A member's list with one item of two units, and its link. */
export async function makeSharedList(
  database: Database,
  shop: ReturnType<typeof openTestWishlists>,
) {
  const [nora, variant] = [
    await shop.member(),
    await createListedVariant(database, { title: 'Linen throw' }),
  ]
  const { listId, itemId } = await nora.does('addWishlistItem', {
    ...variant,
    qty: 2,
    note: 'In fern, please',
    priority: 'must',
  })
  const { shareUrl } = await nora.does('shareWishlist', { id: listId, on: true })
  return { nora, ...variant, listId, itemId, token: readShareToken(shareUrl), shareUrl }
}

/** The token of a shared list link. */
export function readShareToken(shareUrl: string | null): string {
  return /#t=([\w-]{43})$/.exec(shareUrl ?? '')?.[1] ?? ''
}
