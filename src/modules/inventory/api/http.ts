import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import { listHandlers } from '#platform/list/query-list.ts'
import { adjustStock } from '../commands/adjust-stock.ts'
import { setShelves } from '../commands/set-shelves.ts'
import { getStockRecord } from '../queries/get-stock-record.ts'
import { stockList } from '../stock-list.ts'
import type { inventoryStaffContract } from './staff-contract.ts'
import type { stockContract } from './stock-contract.ts'

export function inventoryStaffHandlers(
  services: Pick<Services, 'db'>,
): Handlers<typeof inventoryStaffContract> {
  return { setShelves: (_ctx, { shelves }) => setShelves(services, shelves) }
}

export function stockHandlers(): Handlers<typeof stockContract> {
  const { list, export: exportRows } = listHandlers(stockList)
  return {
    listStock: list,
    exportStock: exportRows,
    readStock: (ctx, input) => getStockRecord(ctx, input),
    adjustStock: (ctx, input) => adjustStock(ctx, input),
  }
}
