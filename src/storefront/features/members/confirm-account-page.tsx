import type { SignedIn } from '#modules/members/contract.ts'
import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import { readDraft } from '#storefront/session/drafts.ts'
import { useHydrated } from '../chrome/use-hydrated.ts'
import { signInDraft } from './after-sign-in.ts'
import { CodeForm } from './code-form.tsx'
import { confirmAccount, resendRegistration } from './sign-in-calls.ts'
import styles from './sign-in.module.css'

type ConfirmAccountPageProps = {
  search: string
  onSignedIn: (signedIn: SignedIn) => Promise<void>
}

/** The code from the mail makes the account, in the browser it was begun in. */
export function ConfirmAccountPage({ search, onSignedIn }: ConfirmAccountPageProps) {
  const { email = '', registrationId = '' } = useBegun()
  const signUp = `${paths.signUp}${search}`
  if (registrationId === '')
    return (
      <Section className={styles.page}>
        <PageHead
          size="step"
          title="Nothing is waiting for a code here"
          lead={<p>A code opens an account in the browser where it was asked for.</p>}
        />
        <div className="cluster">
          <ButtonLink href={signUp}>Open an account</ButtonLink>
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
            One code, <em>and it is open</em>
          </>
        }
        lead={
          <p>
            We wrote to <b className={styles.email}>{email}</b>.{' '}
            <TextLink href={signUp}>Another address</TextLink>
          </p>
        }
      />
      <CodeForm
        id="confirm-account"
        email={email}
        submitLabel="Open my account"
        busyLabel="Opening…"
        onCode={async (code) => onSignedIn(await confirmAccount(registrationId, code))}
        onResend={() => resendRegistration(registrationId)}
      />
      <p className={styles.aside}>
        No mail after a few minutes? Look among the unwanted ones, or{' '}
        <TextLink href={signUp}>check the address</TextLink>.
      </p>
    </Section>
  )
}

/** What was begun lies in this tab; the server knows of no tab. */
function useBegun(): Readonly<Record<string, string>> {
  return useHydrated() ? readDraft(signInDraft) : {}
}
