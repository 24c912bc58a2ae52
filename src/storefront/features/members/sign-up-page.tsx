import { normalizeEmail } from '#kernel/email/email.ts'
import { Form, type FieldWiring } from '#ui/patterns/form/form.tsx'
import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { FieldRow, TextField } from '#ui/primitives/field/field.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { paths } from '#storefront/paths.ts'
import { saveDraft, readDraft } from '#storefront/session/drafts.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { signInDraft } from './finish-sign-in.ts'
import { EmailField } from './email-field.tsx'
import { checkEmail } from '#storefront/api/check-email.ts'
import { checkFirstName, checkLastName, checkNewPassword } from './member-checks.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { register } from './sign-in-calls.ts'
import { emphasize, linkTo } from '#storefront/message-tags.tsx'
import * as t from '#messages/sign-up.ts'
import styles from './sign-in.module.css'

type SignUpDraft = { readonly email: string; readonly firstName: string; readonly lastName: string }

type SignUpPageProps = {
  typed: SignUpDraft
  search: string
  onSent: () => void
}

const checks = {
  email: checkEmail,
  firstName: checkFirstName,
  lastName: checkLastName,
  password: (value: string) => (value === '' ? null : checkNewPassword(value)),
}

/** Asks only for what an account needs; the birthday and the rest come later. */
export function SignUpPage({ typed, search, onSent }: SignUpPageProps) {
  const { newsletter } = useShopSettings()
  const draft = readDraft(signInDraft)
  return (
    <Section className={styles.page}>
      <PageHead
        size="step"
        title={t.title({ em: emphasize })}
        lead={<p>{t.haveAccount({ link: linkTo(`${paths.login}${search}`) })}</p>}
      />
      <Form
        id="sign-up"
        checks={checks}
        submitLabel={t.emailCode}
        busyLabel={t.sending}
        onSend={async ({ email = '', firstName = '', lastName = '', password = '', marketing }) => {
          const input = {
            email: normalizeEmail(email),
            firstName: firstName.trim(),
            lastName: lastName.trim(),
            marketing: marketing !== undefined,
          }
          try {
            const registrationId = await register({
              ...input,
              ...(password !== '' && { password }),
            })
            saveDraft(signInDraft, {
              email: input.email,
              firstName: input.firstName,
              lastName: input.lastName,
              registrationId,
            })
            onSent()
            return null
          } catch (error) {
            return toFormFault(error)
          }
        }}
      >
        {(field) => (
          <>
            <EmailField
              {...field('email')}
              label={t.email}
              hint={t.emailHint}
              defaultValue={typed.email || draft['email']}
            />
            <NameFields field={field} typed={{ ...draft, ...omitEmptyFields(typed) }} />
            <NewPasswordField {...field('password')} optional hint={t.passwordHint} />
            <Checkbox name="marketing" label={t.newsletter} note={newsletter.consent.account} />
            <p className="quiet">
              {t.terms({
                terms: linkTo(`${paths.signUpTerms}${search}`),
                privacy: linkTo(paths.privacy),
              })}
            </p>
          </>
        )}
      </Form>
    </Section>
  )
}

function NameFields({
  field,
  typed,
}: {
  field: (name: string) => FieldWiring
  typed: Readonly<Record<string, string>>
}) {
  return (
    <FieldRow>
      <TextField
        {...field('firstName')}
        label={t.firstName}
        autoComplete="given-name"
        maxLength={40}
        defaultValue={typed['firstName']}
        required
        unmarked
      />
      <TextField
        {...field('lastName')}
        label={t.lastName}
        autoComplete="family-name"
        maxLength={40}
        defaultValue={typed['lastName']}
        required
        unmarked
      />
    </FieldRow>
  )
}

/** Fields submitted before JavaScript loaded override the saved draft. */
function omitEmptyFields(typed: SignUpDraft): Record<string, string> {
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''))
}
