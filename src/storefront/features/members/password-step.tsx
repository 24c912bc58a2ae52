import { useState } from 'react'
import type { SignInResult } from '#modules/members/contract.ts'
import { Form } from '#ui/patterns/form/form.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextButton, TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { paths } from '#storefront/paths.ts'
import { checkPassword } from './member-checks.ts'
import { PasswordField } from './password-field.tsx'
import { sendCode, requestPasswordReset, signInByPassword } from './sign-in-calls.ts'
import { useCaptcha } from './use-captcha.tsx'
import * as t from '#messages/sign-in.ts'
import styles from './sign-in.module.css'

export type SignInStep = 'email' | 'password' | 'code' | 'resetSent'

export type SignInStepProps = {
  email: string
  search: string
  onSignedIn: (signedIn: SignInResult) => Promise<void>
  onStep: (step: SignInStep) => void
}

const failuresBeforeHint = 3

export function PasswordStep({ email, search, onSignedIn, onStep }: SignInStepProps) {
  const [failures, setFailures] = useState(0)
  const [isSending, setIsSending] = useState<SignInStep | null>(null)
  const [fault, setFault] = useState('')
  const captcha = useCaptcha()
  const sendEmail = async (next: 'code' | 'resetSent') => {
    setIsSending(next)
    try {
      await (next === 'code' ? sendCode(email) : requestPasswordReset(email))
      onStep(next)
    } catch (error) {
      setFault(toFormFault(error).message)
    } finally {
      setIsSending(null)
    }
  }
  return (
    <>
      {failures >= failuresBeforeHint && (
        <NoticeRow tone="info" live title={t.codeInstead} className={styles.notice}>
          <p>{t.codeInsteadHint}</p>
        </NoticeRow>
      )}
      {fault !== '' && (
        <NoticeRow tone="error" live className={styles.notice}>
          <p>{fault}</p>
        </NoticeRow>
      )}
      <Form
        id="sign-in"
        checks={{ password: checkPassword }}
        submitLabel={t.signIn}
        busyLabel={t.signingIn}
        onSend={({ password = '' }) =>
          signInByPassword(email, password, captcha.answer)
            .then(onSignedIn)
            .then(
              () => null,
              (error: unknown) => {
                setFailures(failures + 1)
                return toFormFault(error)
              },
            )
        }
      >
        {(field) => (
          <>
            <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
            <PasswordField
              {...field('password')}
              label={t.password}
              autoComplete="current-password"
              enterKeyHint="go"
              required
              unmarked
            />
          </>
        )}
      </Form>
      {captcha.dialog}
      <ul className={styles.ways}>
        <li>
          <Button
            variant="secondary"
            busy={isSending === 'code'}
            busyLabel={t.sending}
            onClick={() => void sendEmail('code')}
          >
            {t.emailCode}
          </Button>
        </li>
        <li>
          <TextButton
            onClick={() => void sendEmail('resetSent')}
            aria-disabled={isSending !== null || undefined}
          >
            {t.forgot}
          </TextButton>
        </li>
        <li>
          <TextLink href={`${paths.signUp}${search}`}>{t.createAccount}</TextLink>
        </li>
      </ul>
    </>
  )
}

export function ResetSent({ email, onBack }: { email: string; onBack: () => void }) {
  return (
    <div className="stack">
      <NoticeRow tone="success" live title={t.checkEmail}>
        <p>{t.resetSent({ email })}</p>
      </NoticeRow>
      <p>
        <TextButton onClick={onBack}>{t.backToPassword}</TextButton>
      </p>
    </div>
  )
}
