import { formatMoney } from '#kernel/money/money.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { CopyButton } from '#ui/primitives/copy-button/copy-button.tsx'
import { Tabs } from '#ui/primitives/tabs/tabs.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import type { Coupon, Coupons } from './reward-calls.ts'
import styles from './loyalty.module.css'

/** A member's coupons: those to use with what they would do for the cart, those that were used, those that ran out. */
export function CouponsPanel({ coupons: { usable, used, expired } }: { coupons: Coupons }) {
  if (usable.length + used.length + expired.length === 0) return null
  return (
    <Panel title="Your coupons" className={styles.panel}>
      <Tabs
        label="Your coupons"
        tabs={[
          {
            key: 'usable',
            label: 'To use',
            content: <List coupons={usable} none="There is none to use just now." />,
          },
          {
            key: 'used',
            label: 'Used',
            content: <List coupons={used} none="You have not used one yet." />,
          },
          {
            key: 'expired',
            label: 'No longer good',
            content: <List coupons={expired} none="There is none." />,
          },
        ]}
      />
    </Panel>
  )
}

function List({ coupons, none }: { coupons: readonly Coupon[]; none: string }) {
  if (coupons.length === 0) return <p className="quiet">{none}</p>
  return (
    <ul className={styles.rows}>
      {coupons.map((coupon) => (
        <li key={coupon.id} className={styles.row}>
          <div>
            <p>
              <strong>{coupon.valueText}</strong>,{' '}
              <span className={styles.code}>{coupon.code}</span>
            </p>
            <p className="quiet">
              {sources[coupon.source]} {coupon.conditionText}
            </p>
            <Standing coupon={coupon} />
          </div>
          {coupon.status === 'usable' && <CopyButton value={coupon.code} label="Copy code" />}
        </li>
      ))}
    </ul>
  )
}

/** From whom it came. */
const sources: Readonly<Record<Coupon['source'], string>> = {
  subscription: 'With our letter.',
  points: 'For your points.',
  birthday: 'For your birthday.',
  service: 'From our people.',
  campaign: 'An offer of the house.',
  return_credit: 'For a return.',
  registry: 'For your registry.',
}

/** A code that was turned back, or taken up by others, ended before its last day; of any other that day says it all. */
function endInWords(endsAt: string | null): string | null {
  if (endsAt === null) return 'It is not good any more.'
  return Date.parse(endsAt) <= Date.now() ? null : 'It ended before that day.'
}

function Standing({
  coupon: { status, usedOrderId, endsAt, savingsIfAppliedNow: saves, blockers },
}: {
  coupon: Coupon
}) {
  if (status === 'used')
    return (
      usedOrderId && <TextLink href={paths.order(usedOrderId)}>The order it was used for</TextLink>
    )
  const words = {
    expired: endInWords(endsAt),
    reserved: 'Set aside for an order you are paying.',
    usable:
      blockers[0]?.message ?? (saves ? `${formatMoney(saves)} off your cart as it is now.` : null),
  }[status]
  return words && <p className="quiet">{words}</p>
}
