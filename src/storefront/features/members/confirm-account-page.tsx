import type { ReactNode } from 'react'
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
import { emphasize, linkTo } from '#storefront/message-tags.tsx'
import * as t from '#messages/sign-up.ts'
import styles from './sign-in.module.css'

const boldEmail = (text: ReactNode) => <b className={styles.email}>{text}</b>

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
        <PageHead size="step" title={t.nothingToConfirm} lead={<p>{t.nothingToConfirmHint}</p>} />
        <div className="cluster">
          <ButtonLink href={signUp}>{t.createAccount}</ButtonLink>
          <TextLink href={`${paths.login}${search}`}>{t.signInWithCode}</TextLink>
        </div>
      </Section>
    )
  return (
    <Section className={styles.page}>
      <PageHead
        size="step"
        title={t.confirm({ em: emphasize })}
        lead={<p>{t.codeSent({ email, b: boldEmail, link: linkTo(signUp) })}</p>}
      />
      <CodeForm
        id="confirm-account"
        email={email}
        submitLabel={t.createMine}
        busyLabel={t.creating}
        onCode={async (code) => onSignedIn(await confirmAccount(registrationId, code))}
        onResend={() => resendRegistration(registrationId)}
      />
      <p className={styles.aside}>{t.checkAddress({ link: linkTo(signUp) })}</p>
    </Section>
  )
}

/** The registration is stored in this tab, which the server cannot read. */
function useRegistrationDraft(): Readonly<Record<string, string>> {
  return useHydrated() ? readDraft(signInDraft) : {}
}
