import { useState } from 'react'
import { normalizeEmail } from '#kernel/email/email.ts'
import type { FormErrors } from '#ui/patterns/form/form-state.ts'
import { Form } from '#ui/patterns/form/form.tsx'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { checkEmail } from '#storefront/api/check-email.ts'
import { checkOrderNumber } from './check-order-number.ts'
import type { PrefilledInput } from './tracking.ts'
import { checkCode } from '../members/member-checks.ts'
import type { Tracking, TrackingError } from './use-tracking.ts'
import * as t from '#messages/track-order.ts'

type FormProps = {
  tracking: Tracking
  typed: PrefilledInput
}

export function LookUpForm({ tracking, typed }: FormProps) {
  return (
    <Panel title={t.findOne}>
      <Form
        id="track"
        checks={{ number: checkOrderNumber, email: checkEmail }}
        submitLabel={t.trackOrder}
        busyLabel={t.looking}
        onSend={({ number = '', email = '' }) => tracking.lookUp({ number, email })}
      >
        {(field) => (
          <>
            <TextField
              {...field('number')}
              label={t.orderNumber}
              hint={t.orderNumberHint}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              required
              unmarked
              defaultValue={typed.number}
            />
            <TextField
              {...field('email')}
              label={t.email}
              hint={t.emailHint}
              type="email"
              autoComplete="email"
              maxLength={254}
              required
              unmarked
              defaultValue={typed.email}
            />
          </>
        )}
      </Form>
    </Panel>
  )
}

export function OrderLinksForm({ tracking, typed }: FormProps) {
  const { mailedTo } = tracking
  const send = async (email: string): Promise<FormErrors | null> => {
    const fault = await tracking.mailMine(normalizeEmail(email))
    const told = fault?.fields['email']
    return told === undefined ? fault : { message: '', fields: { mailTo: told } }
  }
  return (
    <Panel title={t.noNumber} tone="ground">
      {mailedTo !== null && (
        <NoticeRow tone="success" live title={t.checkEmail}>
          <p>{t.linksSent({ email: mailedTo })}</p>
        </NoticeRow>
      )}
      <Form
        id="mail-my-orders"
        checks={{ mailTo: checkEmail }}
        submitLabel={t.emailMyOrders}
        busyLabel={t.sending}
        submitLook={{ variant: 'secondary' }}
        onSend={({ mailTo = '' }) => send(mailTo)}
      >
        {(field) => (
          <TextField
            {...field('mailTo')}
            label={t.email}
            hint={t.linksHint}
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            unmarked
            defaultValue={typed.mailTo}
          />
        )}
      </Form>
    </Panel>
  )
}

/** Level 2: visible only to the owner of the mailbox. */
export function CodeForm({ tracking }: { tracking: Tracking }) {
  const { view } = tracking
  const [isSending, setIsSending] = useState(false)
  const fault = findFormError(tracking, 'code')
  if (view.kind !== 'glance') return null
  const sendCode = () => {
    setIsSending(true)
    void tracking.sendCode().finally(() => setIsSending(false))
  }
  return (
    <Panel title={t.seeWholeOrder}>
      <div className="stack">
        <p>{t.onlyOwner}</p>
        {fault && (
          <NoticeRow tone="error" live>
            <p>{fault}</p>
          </NoticeRow>
        )}
        {view.codeSent ? (
          <div ref={focusField}>
            <Form
              id="order-code"
              checks={{ code: checkCode }}
              submitLabel={t.openOrder}
              busyLabel={t.opening}
              actions={<TextButton onClick={sendCode}>{t.newCode}</TextButton>}
              onSend={({ code = '' }) => tracking.enterCode(code)}
            >
              {(field) => (
                <TextField
                  {...field('code')}
                  label={t.code}
                  hint={t.codeHint({ email: view.asked.email })}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  maxLength={12}
                  required
                  unmarked
                />
              )}
            </Form>
          </div>
        ) : (
          <p>
            <Button busy={isSending} busyLabel={t.sending} onClick={sendCode}>
              {t.emailMeCode}
            </Button>
          </p>
        )}
      </div>
    </Panel>
  )
}

/** Focuses the code field, which is the next input. */
function focusField(box: HTMLElement | null): void {
  box?.querySelector('input')?.focus()
}

export function findFormError({ fault }: Tracking, form: TrackingError['form']): string | null {
  return fault?.form === form ? fault.message : null
}
