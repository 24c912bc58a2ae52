import { formText } from '#storefront/api/form-text.ts'
import { useState } from 'react'
import { normalizeEmail } from '#kernel/email/email.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { FieldStack, TextField } from '#ui/primitives/field/field.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { checkCode } from '../members/member-checks.ts'
import { checkEmail, checkNumber } from './order-question.ts'
import type { Asked, TypedBefore } from './tracking.ts'
import type { Tracking, TrackingFault } from './use-tracking.ts'

type FormProps = {
  tracking: Tracking
  typed: TypedBefore
}

export function LookUpForm({ tracking, typed }: FormProps) {
  const { busy } = tracking
  const [problems, setProblems] = useState<Partial<Asked>>({})
  const fault = faultOf(tracking, 'lookup')
  const send = (form: FormData) => {
    const asked = { number: formText(form, 'number'), email: formText(form, 'email') }
    const found = { number: checkNumber(asked.number) ?? '', email: checkEmail(asked.email) ?? '' }
    setProblems(found)
    if (!found.number && !found.email) void tracking.lookUp(asked)
  }
  return (
    <Panel title="Find one order">
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send(new FormData(event.currentTarget))
        }}
      >
        <FieldStack>
          {fault && Object.keys(fault.fields).length === 0 && (
            <NoticeRow tone="error" live>
              <p>{fault.message}</p>
            </NoticeRow>
          )}
          <TextField
            label="Order number"
            hint="As in AB-7K3M9QX2. Spaces, small letters and a missing AB are all right."
            name="number"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            required
            unmarked
            defaultValue={typed.number}
            check={checkNumber}
            error={problems.number || fault?.fields['number']}
          />
          <TextField
            label="Email"
            hint="The one you ordered with."
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            unmarked
            defaultValue={typed.email}
            check={checkEmail}
            error={problems.email || fault?.fields['email']}
          />
          <p>
            <Button type="submit" busy={busy === 'lookup'} busyLabel="Looking…">
              Track it
            </Button>
          </p>
        </FieldStack>
      </form>
    </Panel>
  )
}

export function MailMyOrdersForm({ tracking, typed }: FormProps) {
  const { busy, mailedTo } = tracking
  const [problem, setProblem] = useState<string | null>(null)
  const fault = faultOf(tracking, 'mail')
  const send = (email: string) => {
    setProblem(checkEmail(email))
    if (checkEmail(email) === null) void tracking.mailMine(normalizeEmail(email))
  }
  return (
    <Panel title="No number at hand?" tone="ground">
      {mailedTo !== null && (
        <NoticeRow tone="success" live title="Look into your mail">
          <p>If {mailedTo} has ordered here, a message with links to its orders is on its way.</p>
        </NoticeRow>
      )}
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send(formText(new FormData(event.currentTarget), 'mailTo'))
        }}
      >
        <FieldStack>
          <TextField
            id="mail-my-orders"
            label="Email"
            hint="We send you links to all your orders."
            name="mailTo"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            unmarked
            defaultValue={typed.mailTo}
            check={checkEmail}
            error={problem ?? fault?.fields['email'] ?? fault?.message}
          />
          <p>
            <Button type="submit" variant="secondary" busy={busy === 'mail'} busyLabel="Sending…">
              Email me my orders
            </Button>
          </p>
        </FieldStack>
      </form>
    </Panel>
  )
}

/** The second level: what only the owner of the mailbox may see. */
export function CodeForm({ tracking }: { tracking: Tracking }) {
  const { view, busy } = tracking
  const [problem, setProblem] = useState<string | null>(null)
  const fault = faultOf(tracking, 'code')
  if (view.kind !== 'glance') return null
  const send = (code: string) => {
    setProblem(checkCode(code))
    if (checkCode(code) === null) void tracking.enterCode(code)
  }
  return (
    <Panel title="See everything">
      <div className="stack">
        <p>
          Addresses, amounts and the receipt are for the owner of the mailbox only. The link in your confirmation opens them, or a code.
        </p>
        {!view.codeSent && (
          <p>
            <Button busy={busy === 'code'} busyLabel="Sending…" onClick={() => void tracking.sendCode()}>
              Email me a code
            </Button>
          </p>
        )}
        {fault && !view.codeSent && (
          <NoticeRow tone="error" live>
            <p>{fault.message}</p>
          </NoticeRow>
        )}
        {view.codeSent && (
          <form
            ref={focusField}
            method="post"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              send(formText(new FormData(event.currentTarget), 'code'))
            }}
          >
            <FieldStack>
              <TextField
                label="Code"
                hint={`Six digits, sent to ${view.asked.email}. It is good for ten minutes.`}
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={12}
                required
                unmarked
                check={checkCode}
                error={problem ?? fault?.fields['code'] ?? fault?.message}
              />
              <div className="cluster">
                <Button type="submit" busy={busy === 'code'} busyLabel="Opening…">
                  Open the order
                </Button>
                <TextButton onClick={() => void tracking.sendCode()}>Send a new code</TextButton>
              </div>
            </FieldStack>
          </form>
        )}
      </div>
    </Panel>
  )
}

/** The code was asked for here and is typed next. */
function focusField(form: HTMLFormElement | null): void {
  form?.querySelector('input')?.focus()
}

export function faultOf({ fault }: Tracking, form: TrackingFault['form']): TrackingFault | null {
  return fault?.form === form ? fault : null
}
