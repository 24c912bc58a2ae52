import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import type { PlacedElsewhere } from './use-placed-elsewhere.ts'
import * as t from '#messages/checkout.ts'

/** Replaces checkout after the cart was ordered in another tab, so that nobody pays twice. */
export function AlreadyPlaced({ order: { orderId, orderNumber } }: { order: PlacedElsewhere }) {
  return (
    <Section>
      <PageHead
        close
        size="step"
        title={t.alreadyPlaced}
        lead={<p>{t.alreadyPlacedHint({ number: orderNumber })}</p>}
      />
      <div className="cluster" role="status">
        <ButtonLink href={`/paymentSuccess/${orderId}`}>{t.seeOrder}</ButtonLink>
        <TextLink href="/">{t.keepShopping}</TextLink>
      </div>
    </Section>
  )
}
