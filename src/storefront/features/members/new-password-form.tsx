import { useState } from 'react'
import type { SignInResult } from '#modules/members/contract.ts'
import { Form } from '#ui/patterns/form/form.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { ApiError } from '#storefront/api/api-error.ts'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { checkNewPassword } from './member-checks.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { resetPassword } from './sign-in-calls.ts'
import * as t from '#messages/sign-in.ts'

type NewPasswordFormProps = {
  token: string
  onSignedIn: (signedIn: SignInResult) => Promise<void>
  onGiveUp: () => void
}

export function NewPasswordForm({ token, onSignedIn, onGiveUp }: NewPasswordFormProps) {
  const [isExpired, setIsExpired] = useState(false)
  if (isExpired)
    return (
      <NoticeRow
        tone="warning"
        live
        title={t.linkExpired}
        action={
          <Button variant="secondary" onClick={onGiveUp}>
            {t.requestLink}
          </Button>
        }
      >
        <p>{t.linkHint}</p>
      </NoticeRow>
    )
  return (
    <Form
      id="new-password"
      checks={{ password: checkNewPassword }}
      submitLabel={t.setPassword}
      busyLabel={t.saving}
      onSend={({ password = '' }) =>
        resetPassword(token, password)
          .then(onSignedIn)
          .then(
            () => null,
            (error: unknown) => {
              if (error instanceof ApiError && error.code === 41000) setIsExpired(true)
              return toFormFault(error)
            },
          )
      }
    >
      {(field) => <NewPasswordField {...field('password')} />}
    </Form>
  )
}
