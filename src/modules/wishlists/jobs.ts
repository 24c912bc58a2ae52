import { days } from '#kernel/time/time.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { notifyWishlistOwner, checkWishlistItems } from './commands/check-items.ts'

/** A guest's list is deleted after the guest's session has expired. */
const guestListLifetime = days(60)

/** `wishlists.check-items` runs hourly, `wishlists.cleanup` nightly. */
export function wishlistJobs(services: Services): Record<string, JobHandler> {
  return {
    'wishlists.check-items': () => checkWishlistItems(services),
    'wishlists.notify': ({ ownerId }) => notifyWishlistOwner(services, String(ownerId)),
    'wishlists.cleanup': () => cleanUpWishlists(services),
  }
}

/** Deletes expired reservations and lists of expired guest sessions. */
async function cleanUpWishlists({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const guestListsFrom = new Date(now.getTime() - guestListLifetime)
  await execute(db, sql`delete from gift_reservations where expires_at < ${now}`)
  await execute(
    db,
    sql`
      delete from wishlists l
      where l.owner_id like 'gst\\_%'
        and l.updated_at < ${guestListsFrom}
        and not exists (
          select 1
          from wishlist_items i
          where i.list_id = l.id and i.added_at > ${guestListsFrom}
        )
        and not exists (
          select 1
          from sessions s
          where s.subject_id = l.owner_id and s.revoked_at is null and s.expires_at > ${now}
        )`,
  )
}
