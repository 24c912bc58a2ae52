import { useState } from 'react'
import { normalizeEmail } from '#kernel/email/email.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { FieldStack, TextField } from '#ui/primitives/field/field.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { formText } from '#storefront/api/form-text.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { checkEmail } from '#storefront/api/check-email.ts'
import { checkNumber } from './order-question.ts'
import styles from './order-list.module.css'

/** Brings an order into the account that was placed as a guest with another address; whoever reads that mailbox is asked. */
export function AskForOrder() {
  const [problems, setProblems] = useState<Partial<Record<'number' | 'email', string>>>({})
  const [askedOf, setAskedOf] = useState<string | null>(null)
  const { attempt, isBusy, fault } = useAttempt()
  const send = (form: FormData) => {
    const asked = { number: formText(form, 'number').trim(), email: normalizeEmail(formText(form, 'email')) }
    const found = { number: checkNumber(asked.number) ?? '', email: checkEmail(asked.email) ?? '' }
    setProblems(found)
    if (found.number || found.email) return
    void attempt(async () => {
      await sessionApi().post('/api/order/askFor', asked)
      setAskedOf(asked.email)
    })
  }
  return (
    <Panel title="Ordered as a guest, with another email?">
      <form
        className={styles.ask}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send(new FormData(event.currentTarget))
        }}
      >
        <FieldStack>
          {askedOf !== null && (
            <NoticeRow tone="success" live title="Look into that mailbox">
              <p>If the order was placed with {askedOf}, a message with a question goes there. Say yes in it, and the order is yours.</p>
            </NoticeRow>
          )}
          {fault && <NoticeRow tone="error" live title={fault} />}
          <TextField
            label="Order number"
            name="number"
            autoComplete="off"
            maxLength={40}
            required
            unmarked
            check={checkNumber}
            error={problems.number}
          />
          <TextField
            label="Email"
            hint="The one it was ordered with."
            name="email"
            type="email"
            maxLength={254}
            required
            unmarked
            check={checkEmail}
            error={problems.email}
          />
          <p>
            <Button type="submit" variant="secondary" busy={isBusy} busyLabel="Asking…">
              Bring it into my account
            </Button>
          </p>
        </FieldStack>
      </form>
    </Panel>
  )
}
