import { formatMoney } from '#kernel/money/money.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { CopyButton } from '#ui/primitives/copy-button/copy-button.tsx'
import { Tabs } from '#ui/primitives/tabs/tabs.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import type { Coupon, Coupons } from './reward-calls.ts'
import * as t from '#messages/rewards.ts'
import styles from './loyalty.module.css'

export function CouponsPanel({ coupons: { usable, used, expired } }: { coupons: Coupons }) {
  if (usable.length + used.length + expired.length === 0) return null
  return (
    <Panel title={t.coupons} className={styles.panel}>
      <Tabs
        label={t.coupons}
        tabs={[
          {
            key: 'usable',
            label: t.available,
            content: <CouponList coupons={usable} none={t.noCoupons} />,
          },
          {
            key: 'used',
            label: t.used,
            content: <CouponList coupons={used} none={t.noUsed} />,
          },
          {
            key: 'expired',
            label: t.expired,
            content: <CouponList coupons={expired} none={t.noExpired} />,
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
          {coupon.status === 'usable' && <CopyButton value={coupon.code} label={t.copyCode} />}
        </li>
      ))}
    </ul>
  )
}

const sources: Readonly<Record<Coupon['source'], string>> = {
  subscription: t.fromNewsletter,
  points: t.fromPoints,
  birthday: t.fromBirthday,
  service: t.fromTeam,
  campaign: t.fromCampaign,
  return_credit: t.fromReturn,
  registry: t.fromRegistry,
}

function describeEnd(endsAt: string | null): string | null {
  if (endsAt === null) return t.noLongerValid
  return Date.parse(endsAt) <= Date.now() ? null : t.endedBefore
}

function CouponStatus({
  coupon: { status, usedOrderId, endsAt, savingsIfAppliedNow: savings, blockers },
}: {
  coupon: Coupon
}) {
  if (status === 'used')
    return usedOrderId && <TextLink href={paths.order(usedOrderId)}>{t.viewOrder}</TextLink>
  const text = {
    expired: describeEnd(endsAt),
    reserved: t.couponReserved,
    usable: blockers[0]?.message ?? (savings ? t.offCart({ amount: formatMoney(savings) }) : null),
  }[status]
  return text && <p className="quiet">{text}</p>
}
