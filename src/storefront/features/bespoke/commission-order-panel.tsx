import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { paths } from '#storefront/paths.ts'
import type { Commission } from './use-commission.ts'
import * as t from '#messages/commission.ts'

/** The order of the commission. Guests are sent to order tracking. */
export function CommissionOrderPanel({ commission: { order } }: { commission: Commission }) {
  if (!order) return null
  return (
    <Panel title={t.order({ number: order.number })}>
      <div className="stack">
        <p>{t.orderHint}</p>
        <p>
          <ButtonLink variant="secondary" size="small" href={paths.trackYourOrder}>
            {t.trackOrder}
          </ButtonLink>
        </p>
      </div>
    </Panel>
  )
}
