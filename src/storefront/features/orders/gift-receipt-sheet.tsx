import type { OrderDetail } from '#modules/orders/contract.ts'
import { brand } from '#storefront/brand.ts'
import { PackedLines } from './packing-sheet.tsx'
import { SheetFrame } from './sheet-frame.tsx'

/** For whoever was given it: what it is and what was promised, without a price and without the giver. */
export function GiftReceiptSheet({ order }: { order: OrderDetail }) {
  return order.groups.map((group) => (
    <SheetFrame
      key={group.id}
      title="Gift receipt"
      lead={<p>{group.recipientName ? `For ${group.recipientName}, with something chosen for you.` : 'Chosen for you.'}</p>}
    >
      <PackedLines group={group} />
      <section>
        <h2>If something is not right</h2>
        <p>
          Write to {brand.email} or call {brand.phone.shown}, {brand.hours}. Say {order.number}; nobody has to ask what it cost.
        </p>
      </section>
    </SheetFrame>
  ))
}
