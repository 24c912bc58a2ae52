import type { SignInResult } from '#modules/members/contract.ts'
import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import { readDraft } from '#storefront/session/drafts.ts'
import { useHydrated } from '../chrome/use-hydrated.ts'
import { signInDraft } from './finish-sign-in.ts'
import { CodeForm } from './code-form.tsx'
import { confirmAccount, resendRegistration } from './sign-in-calls.ts'
import styles from './sign-in.module.css'

type ConfirmAccountPageProps = {
  search: string
  onSignedIn: (signedIn: SignInResult) => Promise<void>
}

export function ConfirmAccountPage({ search, onSignedIn }: ConfirmAccountPageProps) {
  const { email = '', registrationId = '' } = useRegistrationDraft()
  const signUp = `${paths.signUp}${search}`
  if (registrationId === '')
    return (
      <Section className={styles.page}>
        <PageHead
          size="step"
          title="There’s no registration to confirm"
          lead={<p>Enter the code in the browser where you signed up.</p>}
        />
        <div className="cluster">
          <ButtonLink href={signUp}>Create an account</ButtonLink>
          <TextLink href={`${paths.login}${search}`}>Sign in with an email code</TextLink>
        </div>
      </Section>
    )
  return (
    <Section className={styles.page}>
      <PageHead
        size="step"
        title={
          <>
            Confirm <em>your account</em>
          </>
        }
        lead={
          <p>
            We sent a code to <b className={styles.email}>{email}</b>.{' '}
            <TextLink href={signUp}>Use another address</TextLink>
          </p>
        }
      />
      <CodeForm
        id="confirm-account"
        email={email}
        submitLabel="Create my account"
        busyLabel="Creating…"
        onCode={async (code) => onSignedIn(await confirmAccount(registrationId, code))}
        onResend={() => resendRegistration(registrationId)}
      />
      <p className={styles.aside}>
        No email after a few minutes? Check your spam folder, or{' '}
        <TextLink href={signUp}>check the address</TextLink>.
      </p>
    </Section>
  )
}

/** The registration is stored in this tab, which the server cannot read. */
function useRegistrationDraft(): Readonly<Record<string, string>> {
  return useHydrated() ? readDraft(signInDraft) : {}
}
