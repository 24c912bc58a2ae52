import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { OrderActor } from '#modules/orders/lock-order.ts'
import type { Ctx } from '#platform/context.ts'
import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import { changeReturns } from '../commands/bulk-returns.ts'
import {
  createReturnForBuyer,
  previewReturnForBuyer,
  readEligibilityForBuyer,
} from '../commands/create-return-for-buyer.ts'
import { listReturnPhotos } from '../commands/shop-photos.ts'
import { uploadReturnLabel } from '../commands/upload-return-label.ts'
import { findReturn, getReturn } from '../db/returns.ts'
import { describeReturn } from '../queries/describe-return.ts'
import { readReturnTimeline } from '../queries/read-return-timeline.ts'
import { renderReturnLabel } from '../queries/return-slip.ts'
import type { returnsDeskContract } from './desk-contract.ts'

export function returnsDeskHandlers(services: Services): Handlers<typeof returnsDeskContract> {
  const { db } = services
  return {
    readEligibilityForBuyer: (_ctx, { order }) => readEligibilityForBuyer(services, order),
    previewReturnForBuyer: (_ctx, input) => previewReturnForBuyer(services, input),
    async createReturnForBuyer(ctx, input) {
      const created = await createReturnForBuyer(services, input, toActor(ctx))
      if (isRefusal(created)) return created
      const stored = await getReturn(db, created.returnId)
      return stored ? describeReturn(services, stored) : returnNotFound()
    },
    changeReturns: async (ctx, input) => ({
      rows: await changeReturns(services, input, toActor(ctx)),
    }),
    readReturnTimeline: (_ctx, { return: id }) =>
      onReturn(services, id, async (found) => ({ rows: await readReturnTimeline(db, found) })),
    listReturnPhotos: (_ctx, { return: id }) =>
      onReturn(services, id, async (found) => ({
        rows: await listReturnPhotos(services, found.id),
      })),
    uploadReturnLabel: (ctx, { return: id, ...label }, { bytes = Buffer.alloc(0) }) =>
      uploadReturnLabel(services, { id, ...label, bytes }, toActor(ctx)),
    printStaffReturnLabel: (_ctx, { return: id }) =>
      onReturn(services, id, (found) => renderReturnLabel(services, found.id)),
  }
}

async function onReturn<Result>(
  { db }: Pick<Services, 'db'>,
  idOrNumber: string,
  run: (found: { id: string; orderId: string }) => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  const found = await findReturn(db, idOrNumber)
  return found ? run(found) : returnNotFound()
}

function returnNotFound(): Refusal<'not-found'> {
  return refuse('not-found', 'We couldn’t find this return.', { reason: 'return-not-found' })
}

function toActor({ staff }: Ctx): OrderActor {
  return { kind: 'staff', id: staff?.id ?? 'cli' }
}
