import type { ReactNode } from 'react'
import type { OrderOverview } from '#modules/orders/contract.ts'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { PageHead, Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { CopyButton } from '#ui/primitives/copy-button/copy-button.tsx'
import { Mark } from '#ui/primitives/mark/mark.tsx'
import { StitchCount } from '#ui/primitives/stitch-count/stitch-count.tsx'
import { Timeline } from '#ui/primitives/timeline/timeline.tsx'
import { emphasize } from '#storefront/message-tags.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { formatNumber } from '../cart/count-words.ts'
import { markTime, preventWrap } from './order-tags.tsx'
import { formatDay, describeHeadlineDate, formatOrderStatus } from './order-texts.ts'
import { timelineEvents } from './timeline-events.ts'
import * as t from '#messages/order.ts'
import styles from './order.module.css'

type OrderSummary = Pick<OrderOverview, 'number' | 'status' | 'next' | 'placedAt' | 'timeline'> & {
  readonly groups: readonly Pick<OrderOverview['groups'][number], 'arrives' | 'pickup'>[]
  /** Known only to the owner. */
  readonly returnableUntil?: string | null
}

export function OrderHead({ order, before }: { order: OrderSummary; before?: ReactNode }) {
  const { timeZone } = useShopSettings()
  const status = formatOrderStatus(order.status)
  const second = describeHeadlineDate(order)
  return (
    <PageHead
      before={before}
      title={second ? t.titleWhen({ title: status, when: second, em: emphasize }) : status}
      lead={
        <>
          <p>
            {t.placed({
              number: order.number,
              nowrap: preventWrap,
              date: formatDay(order.placedAt, timeZone),
              time: markTime(order.placedAt),
            })}
          </p>
          <CopyButton value={order.number} label={t.copyNumber} copiedLabel={t.numberCopied} />
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
    <Panel tone="accent" title={t.next}>
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
            {t.stepsDone({
              count: done,
              number: formatNumber(done),
              total: String(steps.length),
            })}
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
  const settings = useShopSettings()
  return (
    <Panel title={t.timeline}>
      <Timeline events={timelineEvents(order.timeline, settings)} />
    </Panel>
  )
}
