import { checkEmail } from '#storefront/api/check-email.ts'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { FieldStack } from '#ui/primitives/field/field.tsx'
import { linkTo } from '#storefront/message-tags.tsx'
import { paths } from '#storefront/paths.ts'
import { signInUrl } from '#storefront/session/back-url.ts'
import { readDraft } from '#storefront/session/drafts.ts'
import { guestLevel, hasLevel } from '#storefront/session/level.ts'
import { useSession } from '#storefront/session/session.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { SectionDone, SectionForm } from './section-form.tsx'
import type { SectionProps } from './section-props.ts'
import * as t from '#messages/checkout.ts'
import styles from './checkout.module.css'
import { EmailSuggestion } from '../members/email-suggestion.tsx'
import { EmailField } from '../members/email-field.tsx'

const draft = 'email'

/** The email is asked first, so that the shop can reach the shopper. No account is needed. */
export function EmailSection({ page, onSend, onEdit }: SectionProps) {
  const { newsletter } = useShopSettings()
  const { checkout, problems, busy } = page
  const { userInfo } = useSession()
  const isGuest = hasLevel(userInfo, guestLevel)
  if (!page.isOpen('email', checkout.email !== null)) {
    return (
      <>
        <SectionDone label={t.emailOf} onEdit={() => onEdit('email')}>
          {checkout.email}
        </SectionDone>
        {checkout.email !== null && (
          <EmailSuggestion email={checkout.email} onTake={(email) => void page.save({ email })} />
        )}
        {isGuest && <SignInOffer />}
      </>
    )
  }
  const typed = readDraft(draft)
  const isSent = checkout.groups.some(({ needsShipping }) => needsShipping)
  return (
    <SectionForm
      section="email"
      {...{ draft }}
      busy={busy === 'keeping'}
      onFocus={() => page.show('email', true)}
      onSend={(form) => onSend('email', form)}
    >
      <FieldStack>
        <EmailField
          id="email"
          label={t.email}
          hint={(isSent ? t.emailHintShipped : t.emailHint)({ guest: isGuest ? 'yes' : 'no' })}
          name="email"
          autoComplete="email"
          enterKeyHint="next"
          defaultValue={typed['email'] ?? checkout.email ?? userInfo?.email ?? ''}
          check={checkEmail}
          error={problems['email']}
        />
        {isGuest && <SignInOffer />}
        <Checkbox
          name="marketing"
          label={t.marketing}
          note={newsletter.consent.checkout}
          defaultChecked={checkout.marketing}
        />
      </FieldStack>
    </SectionForm>
  )
}

/** Shown for every email, so that it does not reveal who has an account. */
function SignInOffer() {
  return (
    <p className={styles.offer}>{t.haveAccount({ link: linkTo(signInUrl(paths.settlement)) })}</p>
  )
}
