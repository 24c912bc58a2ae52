import { calendarDate, days } from '#kernel/time/time.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { nullable, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { processSequentially } from '#platform/jobs/process-sequentially.ts'
import type { Services } from '#platform/services.ts'
import { emailLinkRequest } from './commands/request-registry-link.ts'
import { endDueGroupGifts } from './commands/end-group-gift.ts'
import { syncContributions } from './commands/contribute.ts'
import { giveCreditForGifts } from './commands/credit-first.ts'
import { listStoredRegistries, updateRegistry } from './db/registries.ts'
import { applyUnitTransitions, lockRegistryUnits } from './db/units.ts'
import { isDueForArchive } from './domain/registry.ts'
import { releaseRegistryPicture } from './commands/registry-picture.ts'
import { notifySoldOutItems } from './commands/replace-item.ts'
import { refundOverdueGifts } from './commands/undeliverable-gifts.ts'
import { sendEventNotices } from './commands/send-event-notices.ts'
import { notifyGroupGiftEnded } from './commands/notify-group-gift-ended.ts'
import { notifyRegistryOwner } from './commands/notify-registry-owner.ts'

/**
 * `registries.end-group-gifts` runs every five minutes, `registries.send-event-notices` every
 * morning, `registries.cleanup` hourly; the others on demand.
 */
export function registryJobs(services: Services): Record<string, JobHandler> {
  return {
    'registries.notify-owner': ({ giftId }) => notifyRegistryOwner(services, String(giftId)),
    'registries.email-link-request': ({ ownerEmail, name, email }) =>
      emailLinkRequest(services, {
        ownerEmail: String(ownerEmail),
        name: String(name),
        email: String(email),
      }),
    'registries.notify-group-gift-ended': ({ groupGiftId }) =>
      notifyGroupGiftEnded(services, String(groupGiftId)),
    'registries.end-group-gifts': () =>
      processSequentially(
        [syncContributions, endDueGroupGifts, giveCreditForGifts, refundOverdueGifts],
        (run) => run(services),
      ),
    'registries.send-event-notices': () =>
      processSequentially([sendEventNotices, notifySoldOutItems], (run) => run(services)),
    'registries.cleanup': () =>
      processSequentially(
        [releaseExpiredHolds, archiveRegistries, deleteExpiredRegistries],
        (run) => run(services),
      ),
  }
}

/** A payment can still arrive this long after a hold ends. */
const latePaymentPeriod = days(1)
const restorePeriod = days(30)

async function releaseExpiredHolds({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const heldBefore = new Date(now.getTime() - latePaymentPeriod)
  await inTransaction(db, async (tx) => {
    const expired = await lockRegistryUnits(
      tx,
      sql`u.status = 'held' and u.reserved_until < ${heldBefore}`,
    )
    await applyUnitTransitions(
      tx,
      expired.map((unit) => ({ unit, event: 'release' as const })),
      { at: now, ref: 'tidy' },
    )
  })
}

async function archiveRegistries({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const open = await listStoredRegistries(
    db,
    sql`r.status in ('active', 'paused', 'completed') and r.event_date is not null`,
  )
  const due = open.filter((registry) => isDueForArchive(registry, calendarDate(now)))
  await processSequentially(due, ({ id }) =>
    inTransaction(db, (tx) => updateRegistry(tx, { id, values: { status: 'archived' }, now })),
  )
}

async function deleteExpiredRegistries({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const deletedBefore = new Date(clock.now().getTime() - restorePeriod)
  await inTransaction(db, async (tx) => {
    await execute(tx, sql`delete from overgiving_consents where at < ${deletedBefore}`)
    const deleted = await queryRows(
      tx,
      { id: text, pictureId: nullable(text) },
      sql`
        delete from registries r
        where r.status = 'deleted'
          and r.deleted_at < ${deletedBefore}
          and not exists (
            select 1
            from registry_units u
            where u.registry_id = r.id and u.status in ('held', 'bought', 'shipped')
          )
          and not exists (
            select 1
            from registry_group_gifts d
            join registry_contributions c on c.group_gift_id = d.id
            where d.registry_id = r.id
              and (c.state = 'open' or c.state = 'paid' and d.state in ('open', 'refunded'))
          )
        returning r.id, r.picture_id`,
    )
    for (const registry of deleted) await releaseRegistryPicture(tx, registry)
  })
}
