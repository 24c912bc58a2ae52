import { formatMoney } from '#kernel/money/money.ts'
import type { OutlyingRegion } from '#kernel/us-address/outlying-regions.ts'
import { describeShippingArea } from '#kernel/us-address/describe-shipping-area.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import { AccountFrame } from '../members/account-frame.tsx'
import type { ShippingZone } from './shipping-table.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import styles from './content.module.css'

type ShippingPageProps = {
  zones: readonly ShippingZone[]
  /** The order cutoff as clock time, such as "2 pm". */
  cutOff: string
  beyond: readonly OutlyingRegion[]
  /** Sentences about methods that are not available everywhere. */
  limits: readonly string[]
}

export function ShippingPage({ zones, cutOff, beyond, limits }: ShippingPageProps) {
  const { zone, shipping } = useShopSettings()
  return (
    <AccountFrame
      title="Shipping"
      lead={
        <p>
          Standard shipping is {formatMoney(shipping.standard)}, and free for{' '}
          {formatMoney(shipping.freeFrom)} or more to one address.
        </p>
      }
    >
      <Panel title="If you order now">
        <p className={styles.before}>
          These dates are for items in stock. The page of a made-to-order item says how long it
          takes.
        </p>
        {zones.map(({ title, note, methods }) => (
          <section key={title} className={styles.zone} aria-label={title}>
            <h3>{title}</h3>
            <p className="quiet">{note}</p>
            <table className={styles.table}>
              <caption className="visually-hidden">Shipping methods for {title}</caption>
              <thead>
                <tr>
                  <th scope="col">Method</th>
                  <th scope="col">Arrives</th>
                  <th scope="col">Price</th>
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
      <Panel title="Good to know">
        <div className="prose">
          <p>
            Orders placed by {cutOff} in {zone.city} on a business day ship that day; later orders
            ship the next business day. Nothing ships on weekends and federal holidays.
          </p>
          <p>{[`We ship to ${describeShippingArea(beyond)}.`, ...limits].join(' ')}</p>
          <p>
            One cart can ship to several people. Each shipment has its own address, gift note and
            gift wrap, which is {formatMoney(shipping.wrap)} per shipment.
          </p>
          <p>
            <TextLink href={paths.trackOrder}>Track an order</TextLink>
          </p>
        </div>
      </Panel>
    </AccountFrame>
  )
}
