import { weekdays } from '#kernel/time/weekdays.ts'
import type { Services } from '#platform/services.ts'
import { createPalette } from '#modules/settings/palette.ts'
import { describeShop } from '../describe-shop.ts'
import { describeShipping } from './describe-shipping.ts'
import { insertKnownFigures, type Figures } from '../domain/insert-figures.ts'
import type { Settings } from '#platform/settings/settings.ts'
import type { ShopSettings } from '../shop-contract.ts'

/**
 * Creates a function that reads the settings that pages show. It does not depend on the database:
 * while that is down, the last known figures are used, so that error pages have a phone number.
 */
export function createShopSettingsReader({
  settings,
  figures: readFigures,
}: Pick<Services, 'settings' | 'figures'>): () => Promise<ShopSettings> {
  let lastFigures: Figures = {}
  return async () => {
    lastFigures = await readFigures().catch(() => lastFigures)
    return describeSettings(settings, lastFigures)
  }
}

function describeSettings(settings: Settings, figures: Figures): ShopSettings {
  const { logo, ...colors } = settings.get('theme')
  const { tagline, description, place, since, social } = settings.get('brandProfile')
  return {
    ...describeShop(settings),
    cutOff: figures['cutOff'] ?? '',
    shipping: describeShipping(settings),
    profile: { tagline, description, place, since, social },
    logo,
    colors: createPalette(colors),
    support: describeSupportHours(settings),
    ...insertKnownFigures(
      {
        navigation: settings.get('navigation'),
        newsletter: { ...settings.get('newsletter'), consent: describeConsent(settings) },
        home: settings.get('home'),
        texts: settings.get('pageTexts'),
      },
      figures,
    ),
  }
}

function describeConsent(settings: Settings): ShopSettings['newsletter']['consent'] {
  const { consentPopup, consentAccount, consentCheckout } = settings.get('newsletterTopics')
  return { popup: consentPopup, account: consentAccount, checkout: consentCheckout }
}

function describeSupportHours(settings: Settings): ShopSettings['support'] {
  const { days, opensAt, closesAt, isOpenOnHolidays } = settings.get('support')
  return { days: days.map((day) => weekdays.indexOf(day)), opensAt, closesAt, isOpenOnHolidays }
}
