import { useState, type ReactNode } from 'react'
import type { SignInResult } from '#modules/members/contract.ts'
import { normalizeEmail } from '#kernel/email/email.ts'
import { Form } from '#ui/patterns/form/form.tsx'
import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
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
import { emphasize, linkTo } from '#storefront/message-tags.tsx'
import * as t from '#messages/sign-in.ts'
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
      <Frame title={t.newPasswordTitle} lead={t.newPasswordLead}>
        <NewPasswordForm token={reset.token} onSignedIn={onSignedIn} onGiveUp={reset.drop} />
      </Frame>
    )
  const back = () => setStep('email')
  const props = { email, onSignedIn, onStep: setStep, search }
  return (
    <Frame
      title={titles[step]}
      lead={step === 'email' ? t.lead : <SelectedEmail email={email} onChange={back} />}
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
            submitLabel={t.signIn}
            busyLabel={t.signingIn}
            onCode={async (code) => onSignedIn(await signInByCode(email, code))}
            onResend={() => sendCode(email)}
            actions={<TextButton onClick={() => setStep('password')}>{t.withPassword}</TextButton>}
          />
        </div>
      )}
      {step === 'resetSent' && <ResetSent email={email} onBack={() => setStep('password')} />}
    </Frame>
  )
}

const titles: Readonly<Record<SignInStep, ReactNode>> = {
  email: t.title({ em: emphasize }),
  password: t.signIn,
  code: t.checkEmail,
  resetSent: t.checkEmail,
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
          <p>{t.withoutScript({ guestCheckout: guestCheckout ? 'yes' : 'no' })}</p>
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
  return t.signingInAs({
    email,
    b: (text) => <b className={styles.email}>{text}</b>,
    change: (text) => <TextButton onClick={onChange}>{text}</TextButton>,
  })
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
        submitLabel={t.continueLabel}
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
              busyLabel={t.waiting}
              onClick={() => void passkey.ask()}
            >
              {t.withPasskey}
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
              label={t.email}
              autoComplete="username webauthn"
              defaultValue={email || readDraft(signInDraft)['email']}
              enterKeyHint="next"
            />
          </>
        )}
      </Form>
      <p className={styles.aside}>
        {t.newHere({
          signUp: linkTo(`${paths.signUp}${search}`),
          track: linkTo(paths.trackOrder),
        })}
      </p>
    </>
  )
}
