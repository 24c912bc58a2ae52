import type { ReactNode } from 'react'
import { StitchGlyph } from '#ui/primitives/stitch-count/stitch-count.tsx'
import * as t from '#messages/ui.ts'
import styles from './timeline.module.css'

export type TimelineEvent = {
  key?: string
  title: ReactNode
  note?: ReactNode
  when: ReactNode
  /** Who acts or has acted. */
  who?: ReactNode
  state: 'done' | 'now' | 'todo'
}

const stateLabels = { done: t.stateDone, now: t.stateNow, todo: t.stateTodo }
const stitches = { done: 'done', now: 'now', todo: 'open' } as const

/**
 * The events of an order, with who acts and by when. A check mark is done, a half stitch is in
 * progress, a hole is open.
 */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <div className={styles.box}>
      <ol className={styles.timeline}>
        {events.map((event, index) => (
          <li
            key={event.key ?? index}
            className={styles.event}
            data-state={event.state}
            aria-current={event.state === 'now' ? 'step' : undefined}
          >
            <span className={styles.stitch}>
              <StitchGlyph state={stitches[event.state]} />
            </span>
            <div className={styles.what}>
              <p className={styles.title}>
                <span className="visually-hidden">{stateLabels[event.state]} </span>
                {event.title}
              </p>
              {event.note && <p className={styles.note}>{event.note}</p>}
            </div>
            <p className={styles.when}>{event.when}</p>
            {event.who && <p className={styles.who}>{event.who}</p>}
          </li>
        ))}
      </ol>
    </div>
  )
}
