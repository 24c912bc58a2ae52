import type { ReactNode } from 'react'
import type { OrderOverview } from '#modules/orders/contract.ts'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { PageHead, Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { CopyButton } from '#ui/primitives/copy-button/copy-button.tsx'
import { Mark } from '#ui/primitives/mark/mark.tsx'
import { StitchCount } from '#ui/primitives/progress-stitch/progress-stitch.tsx'
import { Timeline } from '#ui/primitives/timeline/timeline.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { formatCount } from '../cart/count-words.ts'
import { formatDay, describeHeadlineDate, timelineEvents } from './order-texts.ts'
import styles from './order.module.css'

type OrderSummary = Pick<OrderOverview, 'number' | 'status' | 'next' | 'placedAt' | 'timeline'> & {
  readonly groups: readonly Pick<OrderOverview['groups'][number], 'arrives' | 'pickup'>[]
  /** Known only to the owner. */
  readonly returnableUntil?: string | null
}

export function OrderHead({ order, before }: { order: OrderSummary; before?: ReactNode }) {
  const { timeZone } = useShopSettings()
  const second = describeHeadlineDate(order)
  return (
    <PageHead
      before={before}
      title={
        <>
          {order.status}
          {second && (
            <>
              , <em>{second}</em>
            </>
          )}
        </>
      }
      lead={
        <>
          <p>
            Order <span className="nowrap">{order.number}</span>, placed{' '}
            <time dateTime={order.placedAt}>{formatDay(order.placedAt, timeZone)}</time>.
          </p>
          <CopyButton value={order.number} label="Copy number" copiedLabel="Number copied" />
        </>
      }
      aside={<Mark text={order.number} size="medium" />}
    />
  )
}

export interface OrderAct {
  readonly href: string
  readonly label: string
}

/** The next step, highlighted, with what the buyer can do about it. */
export function OrderNext({ order, act }: { order: OrderSummary; act?: OrderAct | null }) {
  const steps = order.timeline
  const done = steps.filter((step) => step.done).length
  return (
    <Panel tone="accent" title="What happens next">
      {steps.length > 0 && (
        <div className={styles.stitches}>
          <StitchCount
            done={done}
            now={done < steps.length ? 1 : 0}
            total={steps.length}
            tone="warm"
            size={14}
          />
        </div>
      )}
      <p>
        {order.next}
        {steps.length > 0 && (
          <span className="visually-hidden">
            {' '}
            {formatCount(done, 'step')} of {steps.length} completed.
          </span>
        )}
      </p>
      {act && (
        <p className={styles.nextAct}>
          <ButtonLink variant="warm" href={act.href}>
            {act.label}
          </ButtonLink>
        </p>
      )}
    </Panel>
  )
}

export function OrderTimeline({ order }: { order: OrderSummary }) {
  const { timeZone } = useShopSettings()
  return (
    <Panel title="Timeline">
      <Timeline events={timelineEvents(order.timeline, timeZone)} />
    </Panel>
  )
}
