import { formatMoney, formatShortMoney } from '#kernel/money/money.ts'
import type { PickupOffer } from '#modules/pricing/domain/shipping-rules.ts'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import { AccountFrame } from '../members/account-frame.tsx'
import type { ShippingZone } from './shipping-table.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import * as t from '#messages/shipping.ts'
import styles from './content.module.css'

type ShippingPageProps = {
  zones: readonly ShippingZone[]
  /** The order cutoff as clock time, such as "2 pm". */
  cutOff: string
  /** Where the shop ships to: "the 50 states and Washington, D.C". */
  area: string
  /** Sentences about methods that are not available everywhere. */
  limits: readonly string[]
  /** Pickup at the shop, and when an order in stock is ready; null if it is not offered. */
  pickup: (PickupOffer & { readonly readyOn: string }) | null
}

export function ShippingPage({ zones, cutOff, area, limits, pickup }: ShippingPageProps) {
  const { zone, shipping } = useShopSettings()
  return (
    <AccountFrame
      title={t.shipping}
      lead={
        <p>
          {t.standard({
            amount: formatMoney(shipping.standard),
            freeFrom: formatShortMoney(shipping.freeFrom),
          })}
        </p>
      }
    >
      <Panel title={t.orderNow}>
        <p className={styles.before}>{t.datesHint}</p>
        {zones.map(({ title, note, methods }) => (
          <section key={title} className={styles.zone} aria-label={title}>
            <h3>{title}</h3>
            <p className="quiet">{note}</p>
            <table className={styles.table}>
              <caption className="visually-hidden">{t.methodsFor({ zone: title })}</caption>
              <thead>
                <tr>
                  <th scope="col">{t.method}</th>
                  <th scope="col">{t.arrives}</th>
                  <th scope="col">{t.price}</th>
                </tr>
              </thead>
              <tbody>
                {methods.map(({ label, arrives, price, more }) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td>{arrives}</td>
                    <td>
                      {price}
                      {more && <small>{more}</small>}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ))}
      </Panel>
      {pickup && (
        <Panel title={t.pickUp}>
          <p className={styles.before}>{t.pickUpHint}</p>
          <Facts
            kind="ruled"
            facts={[
              { term: t.price, value: pickup.price === 0 ? t.free : formatMoney(pickup.price) },
              { term: t.orderNow, value: t.ready({ date: pickup.readyOn }) },
              { term: t.where, value: pickup.address },
              { term: t.open, value: pickup.hours },
            ]}
          />
        </Panel>
      )}
      <Panel title={t.goodToKnow}>
        <div className="prose">
          <p>{t.orderBy({ time: cutOff, zone: zone.name })}</p>
          <p>{[t.shipTo({ area }), ...limits].join(' ')}</p>
          <p>{t.severalPeople({ amount: formatMoney(shipping.wrap) })}</p>
          <p>
            <TextLink href={paths.trackOrder}>{t.trackOrder}</TextLink>
          </p>
        </div>
      </Panel>
    </AccountFrame>
  )
}
