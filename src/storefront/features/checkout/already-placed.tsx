import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import type { PlacedElsewhere } from './use-placed-elsewhere.ts'

/** Replaces checkout after the cart was ordered in another tab, so that nobody pays twice. */
export function AlreadyPlaced({ order: { orderId, orderNumber } }: { order: PlacedElsewhere }) {
  return (
    <Section>
      <PageHead
        close
        size="step"
        title="This order is already placed"
        lead={
          <p>You placed it in another tab as order {orderNumber}. There is nothing left to pay.</p>
        }
      />
      <div className="cluster" role="status">
        <ButtonLink href={`/paymentSuccess/${orderId}`}>See the order</ButtonLink>
        <TextLink href="/">Keep shopping</TextLink>
      </div>
    </Section>
  )
}
