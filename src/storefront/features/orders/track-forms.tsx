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

type FormProps = {
  tracking: Tracking
  typed: PrefilledInput
}

export function LookUpForm({ tracking, typed }: FormProps) {
  return (
    <Panel title="Find one order">
      <Form
        id="track"
        checks={{ number: checkOrderNumber, email: checkEmail }}
        submitLabel="Track order"
        busyLabel="Looking…"
        onSend={({ number = '', email = '' }) => tracking.lookUp({ number, email })}
      >
        {(field) => (
          <>
            <TextField
              {...field('number')}
              label="Order number"
              hint="For example AB-7K3M9QX2. Spaces, case and AB do not matter."
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
              label="Email"
              hint="The email you ordered with."
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
    <Panel title="Don’t have the number?" tone="ground">
      {mailedTo !== null && (
        <NoticeRow tone="success" live title="Check your email">
          <p>If {mailedTo} has orders here, an email with links to them is on its way.</p>
        </NoticeRow>
      )}
      <Form
        id="mail-my-orders"
        checks={{ mailTo: checkEmail }}
        submitLabel="Email me my orders"
        busyLabel="Sending…"
        submitLook={{ variant: 'secondary' }}
        onSend={({ mailTo = '' }) => send(mailTo)}
      >
        {(field) => (
          <TextField
            {...field('mailTo')}
            label="Email"
            hint="We will email you links to all your orders."
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
    <Panel title="See the whole order">
      <div className="stack">
        <p>
          Only the owner of the mailbox can see addresses, amounts and the invoice. Use the link in
          your confirmation email, or a code.
        </p>
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
              submitLabel="Open the order"
              busyLabel="Opening…"
              actions={<TextButton onClick={sendCode}>Send a new code</TextButton>}
              onSend={({ code = '' }) => tracking.enterCode(code)}
            >
              {(field) => (
                <TextField
                  {...field('code')}
                  label="Code"
                  hint={`Six digits, sent to ${view.asked.email}. Valid for ten minutes.`}
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
            <Button busy={isSending} busyLabel="Sending…" onClick={sendCode}>
              Email me a code
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
