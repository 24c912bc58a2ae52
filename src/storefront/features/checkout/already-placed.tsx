import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import type { PlacedElsewhere } from './use-placed-elsewhere.ts'

/** In place of a settlement whose cart was ordered in another tab: nobody pays twice. */
export function AlreadyPlaced({ order: { orderId, orderNumber } }: { order: PlacedElsewhere }) {
  return (
    <Section>
      <PageHead
        close
        size="step"
        title="This is placed already"
        lead={
          <p>You ordered it in another tab, as order {orderNumber}. Nothing is left to pay here.</p>
        }
      />
      <div className="cluster" role="status">
        <ButtonLink href={`/paymentSuccess/${orderId}`}>See the order</ButtonLink>
        <TextLink href="/">Go on looking</TextLink>
      </div>
    </Section>
  )
}
