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

/** `registries.drives` runs every five minutes, `registries.remind` every morning, `registries.tidy` hourly; the others on demand. */
export function registryJobs(parts: RegistryParts): Record<string, JobHandler> {
  return {
    'registries.tell': ({ giftId }) => notifyRegistryOwner(parts, String(giftId)),
    'registries.askForLink': ({ ownerEmail, name, email }) =>
      passRequestOn(parts, {
        ownerEmail: String(ownerEmail),
        name: String(name),
        email: String(email),
      }),
    'registries.driveEnded': ({ driveId }) => notifyGroupGiftEnded(parts, String(driveId)),
    'registries.drives': () =>
      oneByOne([followContributions, endDueDrives, creditGiftsFirst, settleOverdueGifts], (act) =>
        act(parts),
      ),
    'registries.remind': () =>
      oneByOne([notifyAroundEvents, notifySoldOutItems], (act) => act(parts)),
    'registries.tidy': () => oneByOne([releaseExpiredHolds, archive, forget], (act) => act(parts)),
  }
}

/** A payment can still arrive this long after a hold ends. */
const lateTime = days(1)
const restoreTime = days(30)

type Kept = Pick<RegistryParts, 'db' | 'clock'>

async function releaseExpiredHolds({ db, clock }: Kept): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const over = await takeUnits(
      tx,
      sql`u.status = 'held' and u.hold_until < ${new Date(now.getTime() - lateTime).toISOString()}::timestamptz`,
    )
    await moveUnits(
      tx,
      over.map((unit) => ({ unit, event: 'release' as const })),
      { at: now, ref: 'tidy' },
    )
  })
}

async function archive({ db, clock }: Kept): Promise<void> {
  const now = clock.now()
  const open = await readRegistries(
    db,
    sql`r.status in ('active', 'paused', 'completed') and r.event_date is not null`,
  )
  const over = open.filter((one) => isToArchive(one, calendarDate(now)))
  await oneByOne(over, ({ id }) =>
    inTransaction(db, (tx) => updateRegistry(tx, id, { status: 'archived' }, now)),
  )
}

async function forget({ db, clock }: Kept): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    await tx.execute(
      sql`delete from registry_over_consents where at < ${new Date(now.getTime() - restoreTime).toISOString()}::timestamptz`,
    )
    const gone = await rows<{ id: string; pictureId: string | null }>(
      tx,
      sql`
      delete from registries r where r.status = 'deleted' and r.deleted_at < ${new Date(now.getTime() - restoreTime).toISOString()}::timestamptz
        and not exists (select 1 from registry_units u where u.registry_id = r.id and u.status in ('held', 'bought', 'shipped'))
        and not exists (select 1 from registry_drives d join registry_contributions c on c.drive_id = d.id
          where d.registry_id = r.id and (c.state = 'open' or c.state = 'paid' and d.state in ('open', 'refunded'))) returning r.id, r.picture_id as "pictureId"`,
    )
    for (const registry of gone) await releasePicture(tx, registry)
  })
}
