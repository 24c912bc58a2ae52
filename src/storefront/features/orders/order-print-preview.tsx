import type { OrderDetail } from '#modules/orders/contract.ts'
import { PrintOverlay } from '#ui/primitives/print-overlay/print-overlay.tsx'
import { GiftReceiptSheet } from './gift-receipt-sheet.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { PackingSheet } from './packing-sheet.tsx'

/** The print preview with all sheets of an order. */
export function OrderPrintPreview({ order }: { order: OrderDetail }) {
  return (
    <PrintOverlay
      variant="quiet"
      previewLabel="Print preview"
      printLabel="Print"
      sheetLabel="Sheet"
      paperLabel="Paper"
      sheets={[
        { id: 'order', label: 'Order', sheet: <OrderSheet order={order} /> },
        { id: 'invoice', label: 'Invoice', sheet: <InvoiceSheet order={order} /> },
        { id: 'gift', label: 'Gift receipt', sheet: <GiftReceiptSheet order={order} /> },
        { id: 'packing', label: 'Packing slip', sheet: <PackingSheet order={order} /> },
      ]}
    />
  )
}
