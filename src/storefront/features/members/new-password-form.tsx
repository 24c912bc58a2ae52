import { useState } from 'react'
import type { SignedIn } from '#modules/members/contract.ts'
import { Form } from '#ui/patterns/form/form.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { ApiError } from '#storefront/api/api-error.ts'
import { faultOf } from '#storefront/api/form-fault.ts'
import { checkNewPassword } from './member-checks.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { resetPassword } from './sign-in-calls.ts'

type NewPasswordFormProps = {
  token: string
  onSignedIn: (signedIn: SignedIn) => Promise<void>
  onGiveUp: () => void
}

/** Behind the mailed link of a forgotten password. */
export function NewPasswordForm({ token, onSignedIn, onGiveUp }: NewPasswordFormProps) {
  const [isOver, setIsOver] = useState(false)
  if (isOver)
    return (
      <NoticeRow
        tone="warning"
        live
        title="This link is used up or too old"
        action={
          <Button variant="secondary" onClick={onGiveUp}>
            Ask for a new one
          </Button>
        }
      >
        <p>
          A link sets one password, within 30 minutes. Enter your email, then “I forgot my
          password”.
        </p>
      </NoticeRow>
    )
  return (
    <Form
      id="new-password"
      checks={{ password: checkNewPassword }}
      submitLabel="Set it and sign in"
      busyLabel="Setting it…"
      onSend={({ password = '' }) =>
        resetPassword(token, password)
          .then(onSignedIn)
          .then(
            () => null,
            (error: unknown) => {
              if (error instanceof ApiError && error.code === 41000) setIsOver(true)
              return faultOf(error)
            },
          )
      }
    >
      {(field) => <NewPasswordField {...field('password')} />}
    </Form>
  )
}
