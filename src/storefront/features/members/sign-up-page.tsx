import { consentWords } from '#modules/subscriptions/domain/offer.ts'
import { normalizeEmail } from '#kernel/email/email.ts'
import { Form, type FieldWiring } from '#ui/patterns/form/form.tsx'
import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { FieldRow, TextField } from '#ui/primitives/field/field.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { faultOf } from '#storefront/api/form-fault.ts'
import { brand } from '#storefront/brand.ts'
import { paths } from '#storefront/paths.ts'
import { saveDraft, readDraft } from '#storefront/session/drafts.ts'
import { signInDraft } from './after-sign-in.ts'
import { EmailField } from './email-field.tsx'
import { checkEmail } from '#storefront/api/check-email.ts'
import { checkFirstName, checkLastName, checkNewPassword } from './member-checks.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { register } from './sign-in-calls.ts'
import styles from './sign-in.module.css'

type Typed = { readonly email: string; readonly firstName: string; readonly lastName: string }

type SignUpPageProps = {
  typed: Typed
  search: string
  /** A code is on its way to this address. */
  onSent: () => void
}

const checks = {
  email: checkEmail,
  firstName: checkFirstName,
  lastName: checkLastName,
  password: (value: string) => (value === '' ? null : checkNewPassword(value)),
}

/** The few things an account begins with; the birthday and the rest are asked for when they are of use. */
export function SignUpPage({ typed, search, onSent }: SignUpPageProps) {
  const draft = readDraft(signInDraft)
  return (
    <Section className={styles.page}>
      <PageHead
        size="step"
        title={
          <>
            Open <em>an account</em>
          </>
        }
        lead={
          <p>
            Have one? <TextLink href={`${paths.login}${search}`}>Sign in</TextLink>. What is in your
            cart comes along.
          </p>
        }
      />
      <Form
        id="sign-up"
        checks={checks}
        submitLabel="Send me the code"
        busyLabel="Sending…"
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
            return faultOf(error)
          }
        }}
      >
        {(field) => (
          <>
            <EmailField
              {...field('email')}
              label="Email"
              hint="We send a code there, to see that it is yours."
              defaultValue={typed.email || draft['email']}
            />
            <NameFields field={field} typed={{ ...draft, ...filled(typed) }} />
            <NewPasswordField
              {...field('password')}
              optional
              hint="Without one you sign in with a mailed code or a passkey."
            />
            <Checkbox
              name="marketing"
              label="Write to me when something new is on the shelf"
              note={consentWords.account}
            />
            <p className="quiet">
              By opening an account you agree to the{' '}
              <TextLink href={`${paths.signUpTerms}${search}`}>terms</TextLink>.{' '}
              <TextLink href={paths.privacy}>Privacy</TextLink> says what {brand.name} keeps.
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
        label="First name"
        autoComplete="given-name"
        maxLength={40}
        defaultValue={typed['firstName']}
        required
        unmarked
      />
      <TextField
        {...field('lastName')}
        label="Last name"
        autoComplete="family-name"
        maxLength={40}
        defaultValue={typed['lastName']}
        required
        unmarked
      />
    </FieldRow>
  )
}

/** What was typed before the script was here goes before what was kept earlier. */
function filled(typed: Typed): Record<string, string> {
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''))
}
