import { useState } from 'react'
import { TextButton, TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { ApiError } from '#storefront/api/api-error.ts'
import { reportEvent } from '#storefront/session/report-event.ts'
import { strengthen } from '#storefront/message-tags.tsx'
import { paths } from '#storefront/paths.ts'
import { formatDeliveryDates } from '../checkout/format-delivery-dates.ts'
import { returnPaths } from '../returns/return-paths.ts'
import { mailInvoice, type Writer } from './feedback-calls.ts'
import { formatOrderStatus } from '../orders/order-texts.ts'
import * as t from '#messages/contact.ts'
import styles from './contact.module.css'

type OrderFactsProps = { order: Writer['orders'][number]; subject: string }

/** The status of the selected order, with actions that need no message. */
export function OrderFacts({
  order: { id, number, status, next, arrives },
  subject,
}: OrderFactsProps) {
  const press = (action: string) => () =>
    reportEvent({ type: 'web_click', name: 'contact_answer', action })
  return (
    <div className={styles.answers} role="status">
      <p>
        {t.orderStatus({
          number,
          status: formatOrderStatus(status),
          hasDates: arrives ? 'yes' : 'no',
          dates: arrives ? formatDeliveryDates(arrives) : '',
          next,
          strong: strengthen,
        })}
      </p>
      <p className={styles.ways}>
        <TextLink href={paths.order(id)} onClick={press('order')}>
          {t.seeOrder}
        </TextLink>{' '}
        <InvoiceAgain key={id} id={id} onPress={press('invoice')} />{' '}
        {subject === 'return' && (
          <TextLink href={returnPaths.step1(id)} onClick={press('return')}>
            {t.returnSomething}
          </TextLink>
        )}
      </p>
    </div>
  )
}

/** Emails the invoice to the address of the order and confirms it in place. */
function InvoiceAgain({ id, onPress }: { id: string; onPress: () => void }) {
  const [said, setSaid] = useState<string | null>(null)
  if (said) return <span>{said}</span>
  const send = async () => {
    onPress()
    try {
      setSaid(t.invoiceSent({ email: (await mailInvoice(id)).email }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setSaid(error.message)
    }
  }
  return <TextButton onClick={() => void send()}>{t.invoiceAgain}</TextButton>
}
