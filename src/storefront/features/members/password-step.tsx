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
        <NoticeRow tone="info" live title="Sign in with a code instead?" className={styles.notice}>
          <p>We’ll email you a code that signs you in without a password.</p>
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
        submitLabel="Sign in"
        busyLabel="Signing in…"
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
              label="Password"
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
            busyLabel="Sending…"
            onClick={() => void sendEmail('code')}
          >
            Email me a sign-in code
          </Button>
        </li>
        <li>
          <TextButton
            onClick={() => void sendEmail('resetSent')}
            aria-disabled={isSending !== null || undefined}
          >
            I forgot my password
          </TextButton>
        </li>
        <li>
          <TextLink href={`${paths.signUp}${search}`}>Create an account</TextLink>
        </li>
      </ul>
    </>
  )
}

export function ResetSent({ email, onBack }: { email: string; onBack: () => void }) {
  return (
    <div className="stack">
      <NoticeRow tone="success" live title="Check your email">
        <p>
          If {email} has an account, you’ll get an email with a link within a minute. It works once
          and expires in 30 minutes.
        </p>
      </NoticeRow>
      <p>
        <TextButton onClick={onBack}>Back to password</TextButton>
      </p>
    </div>
  )
}
