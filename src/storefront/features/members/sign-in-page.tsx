import { useState, type ReactNode } from 'react'
import type { SignedIn } from '#modules/members/contract.ts'
import { normalizeEmail } from '#kernel/email/email.ts'
import { Form } from '#ui/patterns/form/form.tsx'
import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextButton, TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { faultOf } from '#storefront/api/form-fault.ts'
import { paths } from '#storefront/paths.ts'
import { saveDraft, readDraft } from '#storefront/session/drafts.ts'
import { useGuestCheckout } from '../checkout/use-guest-checkout.ts'
import { useHydrated } from '../chrome/use-hydrated.ts'
import { signInDraft } from './after-sign-in.ts'
import { CodeForm } from './code-form.tsx'
import { EmailField } from './email-field.tsx'
import { checkEmail } from '#storefront/api/check-email.ts'
import { checkPassword } from './member-checks.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { PasswordField } from './password-field.tsx'
import { sendCode, sendReset, signInByCode, signInByPassword } from './sign-in-calls.ts'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'
import { useCaptcha } from './use-captcha.tsx'
import { useResetLink } from './use-reset-link.ts'
import styles from './sign-in.module.css'

type SignInPageProps = {
  /** Why somebody was led here, in a sentence; empty for those who came by themselves. */
  reason: string
  /** What was typed before the script was here. */
  typedEmail: string
  /** "?back_url=…", to carry along to the pages that open an account. */
  search: string
  onSignedIn: (signedIn: SignedIn) => Promise<void>
}

type Way = 'email' | 'password' | 'code' | 'resetSent'

export function SignInPage({ reason, typedEmail, search, onSignedIn }: SignInPageProps) {
  const [email, setEmail] = useState(typedEmail)
  const [chosen, setWay] = useState<Way | null>(null)
  // Sent before the script was here: the page goes on where it was sent from.
  const wasSent = useHydrated() && checkEmail(typedEmail) === null
  const way = chosen ?? (wasSent ? 'password' : 'email')
  const reset = useResetLink()
  if (reset.token !== null)
    return (
      <Frame
        title="Choose a new password"
        lead="You are signed in with it at once, and signed out everywhere else."
      >
        <NewPasswordForm token={reset.token} onSignedIn={onSignedIn} onGiveUp={reset.drop} />
      </Frame>
    )
  const back = () => setWay('email')
  const props = { email, onSignedIn, onWay: setWay, search }
  return (
    <Frame
      title={titles[way]}
      lead={
        way === 'email' ? (
          'Your email first. What you have begun is kept.'
        ) : (
          <AsWhom email={email} onChange={back} />
        )
      }
      notice={reason}
    >
      {way === 'email' && (
        <EmailStep
          {...props}
          onEmail={(typed) => {
            setEmail(typed)
            setWay('password')
          }}
        />
      )}
      {way === 'password' && (
        <div ref={focusField}>
          <PasswordStep {...props} />
        </div>
      )}
      {way === 'code' && (
        <div ref={focusField}>
          <CodeForm
            id="sign-in-code"
            email={email}
            submitLabel="Sign in"
            busyLabel="Signing in…"
            onCode={async (code) => onSignedIn(await signInByCode(email, code))}
            onResend={() => sendCode(email)}
            actions={<TextButton onClick={() => setWay('password')}>Use the password</TextButton>}
          />
        </div>
      )}
      {way === 'resetSent' && <ResetSent email={email} onBack={() => setWay('password')} />}
    </Frame>
  )
}

const titles: Readonly<Record<Way, ReactNode>> = {
  email: (
    <>
      Sign in, <em>or open an account</em>
    </>
  ),
  password: 'Sign in',
  code: 'Look into your mail',
  resetSent: 'Look into your mail',
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
            Signing in needs JavaScript.{' '}
            {guestCheckout ? 'Ordering and tracking an order need' : 'Tracking an order needs'} no
            account.
          </p>
        </NoticeRow>
      </noscript>
      {children}
    </Section>
  )
}

/** One step leads to the next: what is to be typed there takes the focus. */
function focusField(box: HTMLElement | null): void {
  box?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus()
}

function AsWhom({ email, onChange }: { email: string; onChange: () => void }) {
  return (
    <>
      As <b className={styles.email}>{email}</b>. <TextButton onClick={onChange}>Change</TextButton>
    </>
  )
}

type StepProps = {
  email: string
  search: string
  onSignedIn: SignInPageProps['onSignedIn']
  onWay: (way: Way) => void
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
              busyLabel="Asking…"
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
        New here? <TextLink href={`${paths.signUp}${search}`}>Open an account</TextLink>. Or{' '}
        <TextLink href={paths.trackOrder}>track an order without one</TextLink>.
      </p>
    </>
  )
}

/** After this many misses a code is the shorter way. */
const misses = 3

function PasswordStep({ email, search, onSignedIn, onWay }: StepProps) {
  const [tries, setTries] = useState(0)
  const [isSending, setIsSending] = useState<Way | null>(null)
  const [fault, setFault] = useState('')
  const captcha = useCaptcha()
  const mail = async (next: 'code' | 'resetSent') => {
    setIsSending(next)
    try {
      await (next === 'code' ? sendCode(email) : sendReset(email))
      onWay(next)
    } catch (error) {
      setFault(faultOf(error).message)
    } finally {
      setIsSending(null)
    }
  }
  return (
    <>
      {tries >= misses && (
        <NoticeRow
          tone="info"
          live
          title="Shall we send you a code instead?"
          className={styles.notice}
        >
          <p>It comes to your email and signs you in without the password.</p>
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
                setTries(tries + 1)
                return faultOf(error)
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
            onClick={() => void mail('code')}
          >
            Email me a sign-in code
          </Button>
        </li>
        <li>
          <TextButton
            onClick={() => void mail('resetSent')}
            aria-disabled={isSending !== null || undefined}
          >
            I forgot my password
          </TextButton>
        </li>
        <li>
          <TextLink href={`${paths.signUp}${search}`}>Open an account</TextLink>
        </li>
      </ul>
    </>
  )
}

function ResetSent({ email, onBack }: { email: string; onBack: () => void }) {
  return (
    <div className="stack">
      <NoticeRow tone="success" live title="A link is on its way">
        <p>
          If {email} has an account here, the mail with the link is there in a minute. It is good
          for 30 minutes, once.
        </p>
      </NoticeRow>
      <p>
        <TextButton onClick={onBack}>Back to the password</TextButton>
      </p>
    </div>
  )
}
