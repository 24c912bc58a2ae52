import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { paths } from '#storefront/paths.ts'
import type { Commission } from './use-commission.ts'

/** The order of the commission. Guests are sent to order tracking. */
export function CommissionOrderPanel({ commission: { order } }: { commission: Commission }) {
  if (!order) return null
  return (
    <Panel title={`Order ${order.number}`}>
      <div className="stack">
        <p>
          The confirmation email has a link to the order with dates, shipments and invoice. If you
          are signed in, it is also in your orders.
        </p>
        <p>
          <ButtonLink variant="secondary" size="small" href={paths.trackYourOrder}>
            Track the order
          </ButtonLink>
        </p>
      </div>
    </Panel>
  )
}
