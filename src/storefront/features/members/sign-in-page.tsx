import { useState, type ReactNode } from 'react'
import type { SignInResult } from '#modules/members/contract.ts'
import { normalizeEmail } from '#kernel/email/email.ts'
import { Form } from '#ui/patterns/form/form.tsx'
import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextButton, TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import { saveDraft, readDraft } from '#storefront/session/drafts.ts'
import { useGuestCheckout } from '../checkout/use-guest-checkout.ts'
import { useHydrated } from '../chrome/use-hydrated.ts'
import { signInDraft } from './finish-sign-in.ts'
import { CodeForm } from './code-form.tsx'
import { EmailField } from './email-field.tsx'
import { checkEmail } from '#storefront/api/check-email.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { PasswordStep, ResetSent, type SignInStep, type SignInStepProps } from './password-step.tsx'
import { sendCode, signInByCode } from './sign-in-calls.ts'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'
import { useResetLink } from './use-reset-link.ts'
import styles from './sign-in.module.css'

type SignInPageProps = {
  reason: string
  typedEmail: string
  search: string
  onSignedIn: (signedIn: SignInResult) => Promise<void>
}

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

function EmailStep({
  email,
  search,
  onSignedIn,
  onEmail,
}: SignInStepProps & { onEmail: (email: string) => void }) {
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
