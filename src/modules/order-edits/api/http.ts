import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import { editOrder } from '../commands/edit-order.ts'
import { previewEdit } from '../queries/preview-edit.ts'
import type { orderEditsContract } from './order-edits-contract.ts'

export function orderEditsHandlers(services: Services): Handlers<typeof orderEditsContract> {
  return {
    previewOrderEdit: (ctx, input) => previewEdit(ctx, services, input),
    editPlacedOrder: (ctx, input) => editOrder(ctx, services, input),
  }
}
