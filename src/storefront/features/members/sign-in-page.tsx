import { useState, type ReactNode } from 'react'
import type { SignInResult } from '#modules/members/contract.ts'
import { normalizeEmail } from '#kernel/email/email.ts'
import { Form } from '#ui/patterns/form/form.tsx'
import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextButton, TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { paths } from '#storefront/paths.ts'
import { saveDraft, readDraft } from '#storefront/session/drafts.ts'
import { useGuestCheckout } from '../checkout/use-guest-checkout.ts'
import { useHydrated } from '../chrome/use-hydrated.ts'
import { signInDraft } from './finish-sign-in.ts'
import { CodeForm } from './code-form.tsx'
import { EmailField } from './email-field.tsx'
import { checkEmail } from '#storefront/api/check-email.ts'
import { checkPassword } from './member-checks.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { PasswordField } from './password-field.tsx'
import { sendCode, requestPasswordReset, signInByCode, signInByPassword } from './sign-in-calls.ts'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'
import { useCaptcha } from './use-captcha.tsx'
import { useResetLink } from './use-reset-link.ts'
import styles from './sign-in.module.css'

type SignInPageProps = {
  reason: string
  typedEmail: string
  search: string
  onSignedIn: (signedIn: SignInResult) => Promise<void>
}

type SignInStep = 'email' | 'password' | 'code' | 'resetSent'

export function SignInPage({ reason, typedEmail, search, onSignedIn }: SignInPageProps) {
  const [email, setEmail] = useState(typedEmail)
  const [chosenStep, setStep] = useState<SignInStep | null>(null)
  // Submitted before JavaScript loaded: continue with the next step.
  const wasSent = useHydrated() && checkEmail(typedEmail) === null
  const step = chosenStep ?? (wasSent ? 'password' : 'email')
  const reset = useResetLink()
  if (reset.token !== null)
    return (
      <Frame
        title="Choose a new password"
        lead="You’ll be signed in here and signed out everywhere else."
      >
        <NewPasswordForm token={reset.token} onSignedIn={onSignedIn} onGiveUp={reset.drop} />
      </Frame>
    )
  const back = () => setStep('email')
  const props = { email, onSignedIn, onStep: setStep, search }
  return (
    <Frame
      title={titles[step]}
      lead={
        step === 'email' ? (
          'Enter your email to start. Your cart and drafts are saved.'
        ) : (
          <SelectedEmail email={email} onChange={back} />
        )
      }
      notice={reason}
    >
      {step === 'email' && (
        <EmailStep
          {...props}
          onEmail={(typed) => {
            setEmail(typed)
            setStep('password')
          }}
        />
      )}
      {step === 'password' && (
        <div ref={focusField}>
          <PasswordStep {...props} />
        </div>
      )}
      {step === 'code' && (
        <div ref={focusField}>
          <CodeForm
            id="sign-in-code"
            email={email}
            submitLabel="Sign in"
            busyLabel="Signing in…"
            onCode={async (code) => onSignedIn(await signInByCode(email, code))}
            onResend={() => sendCode(email)}
            actions={<TextButton onClick={() => setStep('password')}>Use my password</TextButton>}
          />
        </div>
      )}
      {step === 'resetSent' && <ResetSent email={email} onBack={() => setStep('password')} />}
    </Frame>
  )
}

const titles: Readonly<Record<SignInStep, ReactNode>> = {
  email: (
    <>
      Sign in <em>or create an account</em>
    </>
  ),
  password: 'Sign in',
  code: 'Check your email',
  resetSent: 'Check your email',
}

function Frame({
  title,
  lead,
  notice,
  children,
}: {
  title: ReactNode
  lead: ReactNode
  notice?: string
  children: ReactNode
}) {
  const guestCheckout = useGuestCheckout()
  return (
    <Section className={styles.page}>
      <PageHead size="step" title={title} lead={<p>{lead}</p>} />
      {notice && (
        <NoticeRow tone="info" className={styles.notice}>
          <p>{notice}</p>
        </NoticeRow>
      )}
      <noscript>
        <NoticeRow tone="warning" className={styles.notice}>
          <p>
            Signing in requires JavaScript.{' '}
            {guestCheckout
              ? 'You can order and track an order without an account.'
              : 'You can track an order without an account.'}
          </p>
        </NoticeRow>
      </noscript>
      {children}
    </Section>
  )
}

function focusField(box: HTMLElement | null): void {
  box?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus()
}

function SelectedEmail({ email, onChange }: { email: string; onChange: () => void }) {
  return (
    <>
      Signing in as <b className={styles.email}>{email}</b>.{' '}
      <TextButton onClick={onChange}>Change</TextButton>
    </>
  )
}

type StepProps = {
  email: string
  search: string
  onSignedIn: SignInPageProps['onSignedIn']
  onStep: (step: SignInStep) => void
}

function EmailStep({
  email,
  search,
  onSignedIn,
  onEmail,
}: StepProps & { onEmail: (email: string) => void }) {
  const passkey = usePasskeySignIn(onSignedIn)
  return (
    <>
      <Form
        id="sign-in-email"
        checks={{ email: checkEmail }}
        submitLabel="Continue"
        onSend={({ email: typed = '' }) => {
          const normal = normalizeEmail(typed)
          saveDraft(signInDraft, { email: normal })
          onEmail(normal)
          return Promise.resolve(null)
        }}
        actions={
          passkey.isKnown && (
            <Button
              variant="quiet"
              busy={passkey.isBusy}
              busyLabel="Waiting…"
              onClick={() => void passkey.ask()}
            >
              Use a passkey
            </Button>
          )
        }
      >
        {(field) => (
          <>
            {passkey.fault !== '' && (
              <NoticeRow tone="error" live>
                <p>{passkey.fault}</p>
              </NoticeRow>
            )}
            <EmailField
              {...field('email')}
              label="Email"
              autoComplete="username webauthn"
              defaultValue={email || readDraft(signInDraft)['email']}
              enterKeyHint="next"
            />
          </>
        )}
      </Form>
      <p className={styles.aside}>
        New here? <TextLink href={`${paths.signUp}${search}`}>Create an account</TextLink>, or{' '}
        <TextLink href={paths.trackOrder}>track an order without one</TextLink>.
      </p>
    </>
  )
}

const failuresBeforeHint = 3

function PasswordStep({ email, search, onSignedIn, onStep }: StepProps) {
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

function ResetSent({ email, onBack }: { email: string; onBack: () => void }) {
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
