import { useState } from 'react'
import { normalizeEmail } from '#kernel/email/email.ts'
import { Form } from '#ui/patterns/form/form.tsx'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { faultOf } from '#storefront/api/form-fault.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { checkEmail } from '#storefront/api/check-email.ts'
import { checkNumber } from './order-question.ts'
import styles from './order-list.module.css'

/** Brings an order into the account that was placed as a guest with another address; whoever reads that mailbox is asked. */
export function AskForOrder() {
  const [askedOf, setAskedOf] = useState<string | null>(null)
  const send = async (asked: { number: string; email: string }) => {
    try {
      await sessionApi().post('/api/order/askFor', asked)
      setAskedOf(asked.email)
      return null
    } catch (error) {
      return faultOf(error)
    }
  }
  return (
    <Panel title="Ordered as a guest, with another email?">
      <div className={styles.ask}>
        {askedOf !== null && (
          <NoticeRow tone="success" live title="Look into that mailbox">
            <p>
              If the order was placed with {askedOf}, a message with a question goes there. Say yes
              in it, and the order is yours.
            </p>
          </NoticeRow>
        )}
        <Form
          id="ask-for-order"
          checks={{ number: checkNumber, email: checkEmail }}
          submitLabel="Bring it into my account"
          busyLabel="Asking…"
          submitLook={{ variant: 'secondary' }}
          onSend={({ number = '', email = '' }) =>
            send({ number: number.trim(), email: normalizeEmail(email) })
          }
        >
          {(field) => (
            <>
              <TextField
                {...field('number')}
                label="Order number"
                autoComplete="off"
                maxLength={40}
                required
                unmarked
              />
              <TextField
                {...field('email')}
                label="Email"
                hint="The one it was ordered with."
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
