import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import { setShelves } from '../commands/set-shelves.ts'
import type { inventoryStaffContract } from './staff-contract.ts'

export function inventoryStaffHandlers(
  services: Pick<Services, 'db'>,
): Handlers<typeof inventoryStaffContract> {
  return { setShelves: (_ctx, { shelves }) => setShelves(services, shelves) }
}
