import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { paths } from '#storefront/paths.ts'
import type { Commission } from './use-commission.ts'

/** The order it became. Who is not signed in is sent on to where guests track theirs. */
export function ItsOrder({ commission: { order } }: { commission: Commission }) {
  if (!order) return null
  return (
    <Panel title={`Order ${order.number}`}>
      <div className="stack">
        <p>
          Its mail has a link that opens it, with dates, parcels and the invoice. Signed in, you
          find it with your other orders.
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
