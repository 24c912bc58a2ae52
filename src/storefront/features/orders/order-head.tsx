import type { ReactNode } from 'react'
import type { OrderGlance } from '#modules/orders/contract.ts'
import { PageHead, Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { CopyButton } from '#ui/primitives/copy-button/copy-button.tsx'
import { Mark } from '#ui/primitives/mark/mark.tsx'
import { StitchCount } from '#ui/primitives/progress-stitch/progress-stitch.tsx'
import { Timeline } from '#ui/primitives/timeline/timeline.tsx'
import { countOf } from '../cart/count-words.ts'
import { dayOf, secondThought, timelineEvents } from './order-words.ts'
import styles from './order.module.css'

type Told = Pick<OrderGlance, 'number' | 'status' | 'next' | 'placedAt' | 'timeline'> & {
  readonly groups: readonly Pick<OrderGlance['groups'][number], 'arrives'>[]
}

export function OrderHead({ order, before }: { order: Told; before?: ReactNode }) {
  const second = secondThought(order)
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
            <time dateTime={order.placedAt}>{dayOf(order.placedAt)}</time>.
          </p>
          <CopyButton value={order.number} label="Copy number" copiedLabel="Number copied" />
        </>
      }
      aside={<Mark text={order.number} size="medium" />}
    />
  )
}

/** Who acts next, by when, on green: the one thing to read. */
export function OrderNext({ order }: { order: Told }) {
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
            {countOf(done, 'step')} of {steps.length} done.
          </span>
        )}
      </p>
    </Panel>
  )
}

export function OrderTimeline({ order }: { order: Told }) {
  return (
    <Panel title="Who acts next, and by when">
      <Timeline events={timelineEvents(order.timeline)} />
    </Panel>
  )
}
