import { formatMoney } from '#kernel/money/money.ts'
import type { Beyond } from '#kernel/us-address/beyond.ts'
import { reachInWords } from '#kernel/us-address/reach-in-words.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import { shopTerms } from '../catalog/shop-terms.ts'
import { AccountFrame } from '../members/account-frame.tsx'
import type { ShippingZone } from './shipping-table.ts'
import styles from './content.module.css'

type ShippingPageProps = {
  zones: readonly ShippingZone[]
  /** "14:00" in the words of the clock on the wall. */
  cutOff: string
  beyond: readonly Beyond[]
}

export function ShippingPage({ zones, cutOff, beyond }: ShippingPageProps) {
  const byAir = ['Alaska', 'Hawaii', ...(beyond.includes('territories') ? ['the territories'] : [])]
  const military = beyond.includes('military') ? ['military addresses'] : []
  return (
    <AccountFrame
      title="Shipping"
      lead={
        <p>
          Standard delivery is {formatMoney(shopTerms.shipping)}, and free from{' '}
          {formatMoney(shopTerms.freeShippingFrom)} of goods to one address.
        </p>
      }
    >
      <Panel title="Order now, and it arrives">
        <p className={styles.before}>
          These are today’s dates for pieces that lie ready. A piece that is made to order says on
          its page how long it takes.
        </p>
        {zones.map(({ title, note, methods }) => (
          <section key={title} className={styles.zone} aria-label={title}>
            <h3>{title}</h3>
            <p className="quiet">{note}</p>
            <table className={styles.table}>
              <caption className="visually-hidden">
                Ways of sending to {title.replace('The', 'the')}
              </caption>
              <thead>
                <tr>
                  <th scope="col">How</th>
                  <th scope="col">Arrives</th>
                  <th scope="col">Costs</th>
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
            What is ordered by {cutOff} in New York on a working day leaves that day; later orders
            leave the next. Nothing travels on weekends and federal holidays.
          </p>
          <p>
            We ship to {reachInWords(beyond)}. Next day does not reach{' '}
            {listOf([...byAir, ...military, 'a post office box'], 'disjunction')}. To{' '}
            {listOf(byAir, 'conjunction')} the way by air is paid for also where delivery is free.
          </p>
          <p>
            One cart can go to several people: each delivery has its own address, card and gift
            wrap, {formatMoney(shopTerms.wrap)} for each.
          </p>
          <p>
            <TextLink href={paths.trackOrder}>Track an order</TextLink>
          </p>
        </div>
      </Panel>
    </AccountFrame>
  )
}

function listOf(places: readonly string[], type: 'conjunction' | 'disjunction'): string {
  return new Intl.ListFormat('en-US', { type }).format(places)
}
