import { useShopSettings } from '#storefront/shop-settings.ts'
import { AccountFrame } from './account-frame.tsx'
import type { AccountSettings } from './account-calls.ts'
import { ContactCard } from './contact-card.tsx'
import { CloseAccountCard } from './close-account-card.tsx'
import { ExportCard } from './export-card.tsx'
import { EmailCard } from './email-card.tsx'
import { formatDay } from './member-dates.ts'
import { NameCard } from './name-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TimelineCard } from './timeline-card.tsx'
import { SavedCardsCard } from '../payments/saved-cards-card.tsx'
import { TaxExemptionCard } from '../exemptions/tax-exemption-card.tsx'
import { useStepUp } from './use-step-up.tsx'
import * as t from '#messages/account-settings.ts'

type AccountSettingsPageProps = {
  settings: AccountSettings
  onChange: () => void
  onClosed: () => void
}

export function AccountSettingsPage({ settings, onChange, onClosed }: AccountSettingsPageProps) {
  const { timeZone } = useShopSettings()
  const { account } = settings
  const stepUp = useStepUp({ hasPassword: account.hasPassword, email: account.email })
  const props = { settings, stepUp, onChange }
  return (
    <AccountFrame
      title={t.title}
      lead={<p>{t.memberSince({ date: formatDay(account.memberSince, timeZone) })}</p>}
    >
      <NameCard {...props} />
      <ContactCard {...props} />
      <EmailCard {...props} />
      <PasswordCard {...props} />
      <PasskeysCard {...props} />
      <SavedCardsCard cards={settings.savedCards} onChange={onChange} />
      <TaxExemptionCard certificates={settings.certificates} onChange={onChange} />
      <SessionsCard {...props} />
      <TimelineCard {...props} />
      <ExportCard {...props} />
      <CloseAccountCard stepUp={stepUp} onClosed={onClosed} />
      {stepUp.dialog}
    </AccountFrame>
  )
}
