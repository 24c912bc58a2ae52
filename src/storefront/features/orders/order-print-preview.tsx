import type { OrderDetail } from '#modules/orders/contract.ts'
import { PrintOverlay } from '#ui/primitives/print-overlay/print-overlay.tsx'
import { GiftReceiptSheet } from './gift-receipt-sheet.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { hasParcel, PackingSheet } from './packing-sheet.tsx'
import * as t from '#messages/order-sheets.ts'

/** The print preview with all sheets of an order. */
export function OrderPrintPreview({ order }: { order: OrderDetail }) {
  return (
    <PrintOverlay
      variant="quiet"
      previewLabel={t.printPreview}
      printLabel={t.print}
      sheetLabel={t.sheet}
      paperLabel={t.paper}
      sheets={[
        { id: 'order', label: t.order, sheet: <OrderSheet order={order} /> },
        { id: 'invoice', label: t.invoice, sheet: <InvoiceSheet order={order} /> },
        ...(order.groups.some(hasParcel)
          ? [
              { id: 'gift', label: t.giftReceipt, sheet: <GiftReceiptSheet order={order} /> },
              { id: 'packing', label: t.packingSlip, sheet: <PackingSheet order={order} /> },
            ]
          : []),
      ]}
    />
  )
}
