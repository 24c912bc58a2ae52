import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { reportEvent } from '#storefront/session/report-event.ts'
import { paths } from '#storefront/paths.ts'
import { datesOf } from '../checkout/dates.ts'
import { returnPaths } from '../returns/return-paths.ts'
import type { Writer } from './feedback-calls.ts'
import styles from './contact.module.css'

type OrderFactsProps = { order: Writer['orders'][number]; subject: string }

/** How the order that was picked stands, and what can be done about it without a letter. */
export function OrderFacts({ order: { id, number, status, next, arrives }, subject }: OrderFactsProps) {
  const press = (action: string) => () => reportEvent({ type: 'web_click', name: 'contact_answer', action })
  return (
    <div className={styles.answers} role="status">
      <p>
        <strong>
          {number}: {status}
        </strong>
        {arrives && <>, arrives {datesOf(arrives)}</>}. {next}
      </p>
      <p className={styles.ways}>
        <TextLink href={paths.order(id)} onClick={press('order')}>
          See the order, its parcels and invoice
        </TextLink>{' '}
        {subject === 'return' && (
          <TextLink href={returnPaths.step1(id)} onClick={press('return')}>
            Send something back
          </TextLink>
        )}
      </p>
    </div>
  )
}
