import { sql } from 'drizzle-orm'
import { calendarDate, days } from '#kernel/time/time.ts'
import { inTransaction, rows } from '#platform/db/database.server.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { oneByOne } from '#platform/jobs/one-by-one.ts'
import { passRequestOn } from './ask-for-link.ts'
import { endDueDrives } from './close-drive.ts'
import { followContributions } from './contribute.ts'
import { creditGiftsFirst } from './credit-first.ts'
import { readRegistries, updateRegistry } from './data/registries.ts'
import { moveUnits, takeUnits } from './data/units.ts'
import { isToArchive } from './domain/registry.ts'
import { releasePicture } from './picture.ts'
import type { RegistryParts } from './registry-parts.ts'
import { notifySoldOutItems } from './replace-item.ts'
import { settleOverdueGifts } from './stuck-gifts.ts'
import { notifyAroundEvents } from './notify-around-events.ts'
import { notifyGroupGiftEnded } from './notify-group-gift-ended.ts'
import { notifyRegistryOwner } from './notify-registry-owner.ts'

/**
 * `registries.drives` runs every five minutes, `registries.remind` every morning, `registries.tidy`
 * hourly; the others on demand.
 */
export function registryJobs(deps: RegistryParts): Record<string, JobHandler> {
  return {
    'registries.tell': ({ giftId }) => notifyRegistryOwner(deps, String(giftId)),
    'registries.askForLink': ({ ownerEmail, name, email }) =>
      passRequestOn(deps, {
        ownerEmail: String(ownerEmail),
        name: String(name),
        email: String(email),
      }),
    'registries.driveEnded': ({ driveId }) => notifyGroupGiftEnded(deps, String(driveId)),
    'registries.drives': () =>
      oneByOne([followContributions, endDueDrives, creditGiftsFirst, settleOverdueGifts], (run) =>
        run(deps),
      ),
    'registries.remind': () =>
      oneByOne([notifyAroundEvents, notifySoldOutItems], (run) => run(deps)),
    'registries.tidy': () =>
      oneByOne([releaseExpiredHolds, archiveRegistries, deleteExpiredRegistries], (run) =>
        run(deps),
      ),
  }
}

/** A payment can still arrive this long after a hold ends. */
const latePaymentPeriod = days(1)
const restorePeriod = days(30)

type Deps = Pick<RegistryParts, 'db' | 'clock'>

async function releaseExpiredHolds({ db, clock }: Deps): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const expired = await takeUnits(
      tx,
      sql`
        u.status = 'held'
          and u.hold_until <
            ${new Date(now.getTime() - latePaymentPeriod).toISOString()}::timestamptz`,
    )
    await moveUnits(
      tx,
      expired.map((unit) => ({ unit, event: 'release' as const })),
      { at: now, ref: 'tidy' },
    )
  })
}

async function archiveRegistries({ db, clock }: Deps): Promise<void> {
  const now = clock.now()
  const open = await readRegistries(
    db,
    sql`r.status in ('active', 'paused', 'completed') and r.event_date is not null`,
  )
  const due = open.filter((registry) => isToArchive(registry, calendarDate(now)))
  await oneByOne(due, ({ id }) =>
    inTransaction(db, (tx) => updateRegistry(tx, id, { status: 'archived' }, now)),
  )
}

async function deleteExpiredRegistries({ db, clock }: Deps): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    await tx.execute(
      sql`
        delete from registry_over_consents
        where at < ${new Date(now.getTime() - restorePeriod).toISOString()}::timestamptz`,
    )
    const deleted = await rows<{ id: string; pictureId: string | null }>(
      tx,
      sql`
      delete from registries r
      where r.status = 'deleted'
        and r.deleted_at < ${new Date(now.getTime() - restorePeriod).toISOString()}::timestamptz
        and not exists (select 1
          from registry_units u
          where u.registry_id = r.id and u.status in ('held', 'bought', 'shipped'))
        and not exists (select 1
          from registry_drives d
          join registry_contributions c on c.drive_id = d.id
          where d.registry_id = r.id
            and (c.state = 'open'
              or c.state = 'paid'
              and d.state in ('open', 'refunded'))) returning r.id, r.picture_id as "pictureId"`,
    )
    for (const registry of deleted) await releasePicture(tx, registry)
  })
}
