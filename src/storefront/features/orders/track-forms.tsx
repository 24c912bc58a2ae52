import { useState } from 'react'
import { normalizeEmail } from '#kernel/email/email.ts'
import type { FormFault } from '#ui/patterns/form/form-state.ts'
import { Form } from '#ui/patterns/form/form.tsx'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { checkEmail } from '#storefront/api/check-email.ts'
import { checkNumber } from './order-question.ts'
import type { TypedBefore } from './tracking.ts'
import { checkCode } from '../members/member-checks.ts'
import type { Tracking, TrackingFault } from './use-tracking.ts'

type FormProps = {
  tracking: Tracking
  typed: TypedBefore
}

export function LookUpForm({ tracking, typed }: FormProps) {
  return (
    <Panel title="Find one order">
      <Form
        id="track"
        checks={{ number: checkNumber, email: checkEmail }}
        submitLabel="Track it"
        busyLabel="Looking…"
        onSend={({ number = '', email = '' }) => tracking.lookUp({ number, email })}
      >
        {(field) => (
          <>
            <TextField
              {...field('number')}
              label="Order number"
              hint="As in AB-7K3M9QX2. Spaces, small letters and a missing AB are all right."
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
              hint="The one you ordered with."
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

export function MailMyOrdersForm({ tracking, typed }: FormProps) {
  const { mailedTo } = tracking
  const send = async (email: string): Promise<FormFault | null> => {
    const fault = await tracking.mailMine(normalizeEmail(email))
    const told = fault?.fields['email']
    return told === undefined ? fault : { message: '', fields: { mailTo: told } }
  }
  return (
    <Panel title="No number at hand?" tone="ground">
      {mailedTo !== null && (
        <NoticeRow tone="success" live title="Look into your mail">
          <p>If {mailedTo} has ordered here, a message with links to its orders is on its way.</p>
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
            hint="We send you links to all your orders."
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

/** The second level: what only the owner of the mailbox may see. */
export function CodeForm({ tracking }: { tracking: Tracking }) {
  const { view } = tracking
  const [isSending, setIsSending] = useState(false)
  const fault = messageFor(tracking, 'code')
  if (view.kind !== 'glance') return null
  const sendCode = () => {
    setIsSending(true)
    void tracking.sendCode().finally(() => setIsSending(false))
  }
  return (
    <Panel title="See everything">
      <div className="stack">
        <p>
          Addresses, amounts and the receipt are for the owner of the mailbox only. The link in your
          confirmation opens them, or a code.
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
                  hint={`Six digits, sent to ${view.asked.email}. It is good for ten minutes.`}
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

/** The code was asked for here and is typed next. */
function focusField(box: HTMLElement | null): void {
  box?.querySelector('input')?.focus()
}

export function messageFor({ fault }: Tracking, form: TrackingFault['form']): string | null {
  return fault?.form === form ? fault.message : null
}
