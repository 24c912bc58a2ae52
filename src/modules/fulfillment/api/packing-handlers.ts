import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import {
  cancelPickBatch,
  createPickBatch,
  finishPacking,
  finishPicking,
  takePickBatch,
} from '../commands/pick-batches.ts'
import { resolveShort } from '../commands/resolve-short.ts'
import { markShort, scanUnit, undoPicks } from '../commands/scan-unit.ts'
import { printLabelsOfGroups, printPickList, printSlipsOfGroups } from '../queries/print-groups.ts'
import { printShipments } from '../queries/print-shipments.ts'
import { listReadyGroups, readPickBatch, readPickList } from '../queries/read-pick-list.ts'
import type { packingContract } from './packing-contract.ts'
import { toStaffActor } from './with-order.ts'

export function packingHandlers(services: Services): Handlers<typeof packingContract> {
  return {
    readPickList: (ctx, scope) => readPickList(services, scope, ctx.now),
    printPickList: ({ now }, input) => printPickList(services, { ...input, now }),
    printPackingSlips: ({ now }, input) => printSlipsOfGroups(services, { ...input, now }),
    printGroupLabels: ({ now }, input) => printLabelsOfGroups(services, { ...input, now }),
    printShipments: (_ctx, { shipments, slips, paper }) =>
      printShipments(services, { shipmentIds: shipments, slips, paper }),
    createBatch: async (ctx, { groupIds }) =>
      createPickBatch(
        services,
        {
          groupIds: groupIds.length > 0 ? groupIds : await listReadyGroups(ctx.db, ctx.now),
          name: ctx.staff?.name ?? '',
        },
        toStaffActor(ctx),
      ),
    readBatch: (_ctx, { id }) => readPickBatch(services, id),
    takeBatch: (ctx, { batchId }) =>
      takePickBatch(services, { batchId, name: ctx.staff?.name ?? '' }, toStaffActor(ctx)),
    cancelBatch: (_ctx, { batchId }) => cancelPickBatch(services, batchId),
    finishPicking: (_ctx, { batchId }) => finishPicking(services, batchId),
    finishPacking: (ctx, { batchId }) => finishPacking(services, batchId, toStaffActor(ctx)),
    scanUnit: (ctx, input) => scanUnit(services, input, toStaffActor(ctx)),
    undoPicks: (_ctx, input) => undoPicks(services, input),
    markShort: (ctx, input) => markShort(services, input, toStaffActor(ctx)),
    resolveShort: (ctx, input) => resolveShort(services, input, toStaffActor(ctx)),
  }
}
