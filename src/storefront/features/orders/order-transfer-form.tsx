import { useState } from 'react'
import { normalizeEmail } from '#kernel/email/email.ts'
import { Form } from '#ui/patterns/form/form.tsx'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { checkEmail } from '#storefront/api/check-email.ts'
import { checkOrderNumber } from './check-order-number.ts'
import * as t from '#messages/orders.ts'
import styles from './order-list.module.css'

/**
 * Requests a guest order that was placed with another email address. The owner of that mailbox
 * must approve.
 */
export function OrderTransferForm() {
  const [askedOf, setAskedOf] = useState<string | null>(null)
  const send = async (asked: { number: string; email: string }) => {
    try {
      await sessionApi().post('/api/order/requestTransfer', asked)
      setAskedOf(asked.email)
      return null
    } catch (error) {
      return toFormFault(error)
    }
  }
  return (
    <Panel title={t.transferTitle}>
      <div className={styles.ask}>
        {askedOf !== null && (
          <NoticeRow tone="success" live title={t.transferSentTitle}>
            <p>{t.transferSent({ email: askedOf })}</p>
          </NoticeRow>
        )}
        <Form
          id="ask-for-order"
          checks={{ number: checkOrderNumber, email: checkEmail }}
          submitLabel={t.moveToAccount}
          busyLabel={t.sending}
          submitLook={{ variant: 'secondary' }}
          onSend={({ number = '', email = '' }) =>
            send({ number: number.trim(), email: normalizeEmail(email) })
          }
        >
          {(field) => (
            <>
              <TextField
                {...field('number')}
                label={t.orderNumber}
                autoComplete="off"
                maxLength={40}
                required
                unmarked
              />
              <TextField
                {...field('email')}
                label={t.email}
                hint={t.emailPlacedWith}
                type="email"
                maxLength={254}
                required
                unmarked
              />
            </>
          )}
        </Form>
      </div>
    </Panel>
  )
}
