import { useEffect, useState, type ReactNode } from 'react'
import type { FormFault } from '#ui/patterns/form/form-state.ts'
import { Form } from '#ui/patterns/form/form.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { faultOf } from '#storefront/api/form-fault.ts'
import { checkCode } from './member-checks.ts'

type CodeFormProps = {
  id: string
  email: string
  submitLabel: string
  busyLabel: string
  onCode: (code: string) => Promise<void>
  onResend: () => Promise<unknown>
  /** Another way, beside the button. */
  actions?: ReactNode
}

/** Seconds until a new code may be asked for. */
const pause = 30

/** Six digits from a mail, typed or pasted, spaces and all. */
export function CodeForm({
  id,
  email,
  submitLabel,
  busyLabel,
  onCode,
  onResend,
  actions,
}: CodeFormProps) {
  const [resent, setResent] = useState<FormFault | 'yes' | null>(null)
  const [left, setLeft] = useState(pause)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [left])
  const resend = async () => {
    if (left > 0) return
    setLeft(pause)
    setResent(
      await onResend().then(
        () => 'yes' as const,
        (error: unknown) => faultOf(error),
      ),
    )
  }
  return (
    <Form
      id={id}
      checks={{ code: checkCode }}
      onSend={({ code = '' }) => onCode(code).then(() => null, wrongCode)}
      {...{ submitLabel, busyLabel }}
      actions={
        <>
          <TextButton onClick={() => void resend()} aria-disabled={left > 0 || undefined}>
            {left > 0 ? `Send a new code in ${left} s` : 'Send a new code'}
          </TextButton>
          {actions}
        </>
      }
    >
      {(field) => (
        <>
          {resent === 'yes' && (
            <NoticeRow tone="success" live>
              <p>A new code is on its way. The one before it is void.</p>
            </NoticeRow>
          )}
          {resent !== null && resent !== 'yes' && (
            <NoticeRow tone="error" live>
              <p>{resent.message}</p>
            </NoticeRow>
          )}
          <TextField
            {...field('code')}
            label="Code"
            hint={`Six digits, sent to ${email}. Good for ten minutes.`}
            inputMode="numeric"
            autoComplete="one-time-code"
            enterKeyHint="go"
            maxLength={12}
            required
            unmarked
          />
        </>
      )}
    </Form>
  )
}

/** Whatever is wrong is wrong with the code. */
function wrongCode(error: unknown): FormFault {
  const fault = faultOf(error)
  return Object.keys(fault.fields).length > 0
    ? fault
    : { message: '', fields: { code: fault.message } }
}
