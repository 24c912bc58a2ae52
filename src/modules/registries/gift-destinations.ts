import { formatTown } from '#kernel/us-address/city-line.ts'
import { calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import { sql } from '#platform/db/sql.ts'
import type { GiftAddress } from './api/registry-schema.ts'
import { listStoredRegistries } from './db/registries.ts'
import {
  selectGiftAddress,
  getGiftReturnDeadline,
  getShipDate,
  formatRegistrantNames,
} from './domain/registry.ts'

/**
 * The destination of a registry's gifts, for pricing and shipping. Givers must never see the
 * address.
 */
export interface GiftDestination {
  readonly registryId: string
  readonly names: string
  /** "Reno, NV": the part that givers see. */
  readonly place: string
  readonly address: GiftAddress
  /** The day they ship; null to ship as soon as they are ready. */
  readonly notBefore: CalendarDate | null
  /** The earliest end of the return window. */
  readonly returnableUntil: CalendarDate | null
}

export async function readGiftDestinations(
  db: Db,
  registryIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, GiftDestination>> {
  if (registryIds.length === 0) return new Map()
  const registries = await listStoredRegistries(
    db,
    sql`r.id = any(${[...registryIds]}) and r.status = 'active'`,
  )
  return new Map(
    registries.flatMap(
      ({ id, registrants, addressBefore, addressAfter, addressSwitchOn, eventDate, ...timing }) => {
        if (!addressBefore) return []
        const notBefore = getShipDate(timing, calendarDate(now))
        const address = selectGiftAddress(
          { addressBefore, addressAfter, addressSwitchOn },
          notBefore ?? calendarDate(now),
        )
        const place = formatTown(address)
        return [
          [
            id,
            {
              registryId: id,
              names: formatRegistrantNames(registrants),
              place,
              address,
              notBefore,
              returnableUntil: getGiftReturnDeadline(eventDate),
            },
          ],
        ] as const
      },
    ),
  )
}
