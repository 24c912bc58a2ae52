import { downloadFile } from '#storefront/session/download-file.ts'
import * as t from '#messages/return-status.ts'
import { returnAccess } from '../orders/order-access.ts'
import type { ReturnView } from './return-calls.ts'

/** Downloads the carrier's label. */
export function downloadLabel(
  orderId: string,
  { id, number }: Pick<ReturnView, 'id' | 'number'>,
): Promise<void> {
  return downloadFile(
    '/api/return/label',
    { ...returnAccess(orderId), returnId: id },
    t.labelFile({ number }),
  )
}
