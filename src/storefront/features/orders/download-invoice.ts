import { downloadFile } from '#storefront/session/download-file.ts'
import * as t from '#messages/order.ts'
import { getOrderAccess } from './order-access.ts'

/** Downloads the invoice, for owners and holders of an emailed link. */
export function downloadInvoice(id: string, number: string): Promise<void> {
  return downloadFile('/api/order/invoice', getOrderAccess(id), t.invoiceFile({ number }))
}
