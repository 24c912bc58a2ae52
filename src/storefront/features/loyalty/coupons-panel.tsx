import { formatMoney } from '#kernel/money/money.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { CopyButton } from '#ui/primitives/copy-button/copy-button.tsx'
import { Tabs } from '#ui/primitives/tabs/tabs.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import type { Coupon, Coupons } from './reward-calls.ts'
import styles from './loyalty.module.css'

export function CouponsPanel({ coupons: { usable, used, expired } }: { coupons: Coupons }) {
  if (usable.length + used.length + expired.length === 0) return null
  return (
    <Panel title="Your coupons" className={styles.panel}>
      <Tabs
        label="Your coupons"
        tabs={[
          {
            key: 'usable',
            label: 'Available',
            content: <CouponList coupons={usable} none="You have no coupons to use right now." />,
          },
          {
            key: 'used',
            label: 'Used',
            content: <CouponList coupons={used} none="You haven’t used a coupon yet." />,
          },
          {
            key: 'expired',
            label: 'Expired',
            content: <CouponList coupons={expired} none="You have no expired coupons." />,
          },
        ]}
      />
    </Panel>
  )
}

function CouponList({ coupons, none }: { coupons: readonly Coupon[]; none: string }) {
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
            <CouponStatus coupon={coupon} />
          </div>
          {coupon.status === 'usable' && <CopyButton value={coupon.code} label="Copy code" />}
        </li>
      ))}
    </ul>
  )
}

const sources: Readonly<Record<Coupon['source'], string>> = {
  subscription: 'From our newsletter.',
  points: 'For your points.',
  birthday: 'For your birthday.',
  service: 'From our team.',
  campaign: 'An offer from us.',
  return_credit: 'For a return.',
  registry: 'For your registry.',
}

function describeEnd(endsAt: string | null): string | null {
  if (endsAt === null) return 'It is no longer valid.'
  return Date.parse(endsAt) <= Date.now() ? null : 'It ended before that date.'
}

function CouponStatus({
  coupon: { status, usedOrderId, endsAt, savingsIfAppliedNow: savings, blockers },
}: {
  coupon: Coupon
}) {
  if (status === 'used')
    return usedOrderId && <TextLink href={paths.order(usedOrderId)}>View the order</TextLink>
  const text = {
    expired: describeEnd(endsAt),
    reserved: 'Reserved for an order you’re paying for.',
    usable:
      blockers[0]?.message ?? (savings ? `${formatMoney(savings)} off your current cart.` : null),
  }[status]
  return text && <p className="quiet">{text}</p>
}
