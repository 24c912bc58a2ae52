import { useEffect, useState, type ReactNode } from 'react'
import type { FormErrors } from '#ui/patterns/form/form-state.ts'
import { Form } from '#ui/patterns/form/form.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { checkCode } from './member-checks.ts'
import * as t from '#messages/code-form.ts'

type CodeFormProps = {
  id: string
  email: string
  submitLabel: string
  busyLabel: string
  onCode: (code: string) => Promise<void>
  onResend: () => Promise<unknown>
  actions?: ReactNode
}

/** Seconds until a new code can be requested. */
const resendDelaySeconds = 30

/** Accepts six digits from an email, typed or pasted, with or without spaces. */
export function CodeForm({
  id,
  email,
  submitLabel,
  busyLabel,
  onCode,
  onResend,
  actions,
}: CodeFormProps) {
  const [resent, setResent] = useState<FormErrors | 'yes' | null>(null)
  const [left, setLeft] = useState(resendDelaySeconds)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [left])
  const resend = async () => {
    if (left > 0) return
    setLeft(resendDelaySeconds)
    setResent(
      await onResend().then(
        () => 'yes' as const,
        (error: unknown) => toFormFault(error),
      ),
    )
  }
  return (
    <Form
      id={id}
      checks={{ code: checkCode }}
      onSend={({ code = '' }) => onCode(code).then(() => null, toCodeFault)}
      {...{ submitLabel, busyLabel }}
      actions={
        <>
          <TextButton onClick={() => void resend()} aria-disabled={left > 0 || undefined}>
            {left > 0 ? t.newCodeIn({ seconds: String(left) }) : t.newCode}
          </TextButton>
          {actions}
        </>
      }
    >
      {(field) => (
        <>
          {resent === 'yes' && (
            <NoticeRow tone="success" live>
              <p>{t.resent}</p>
            </NoticeRow>
          )}
          {resent !== null && resent !== 'yes' && (
            <NoticeRow tone="error" live>
              <p>{resent.message}</p>
            </NoticeRow>
          )}
          <TextField
            {...field('code')}
            label={t.label}
            hint={t.hint({ email })}
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

function toCodeFault(error: unknown): FormErrors {
  const fault = toFormFault(error)
  return Object.keys(fault.fields).length > 0
    ? fault
    : { message: '', fields: { code: fault.message } }
}
