import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import { formatPhone } from '#kernel/us-address/us-address.ts'
import type { Settings } from '#platform/settings/settings.ts'

/** Name and contact details of the shop as pages show them. */
export function describeShop(settings: Settings) {
  const { name, legalName, email, phone, hours, timeZone } = settings.get('shop')
  return {
    name,
    legalName,
    phone: { shown: formatPhone(phone), dial: `tel:+1${phone}` },
    email,
    hours,
    timeZone,
    locale: settings.get('locale'),
    zone: {
      name: nameZone(timeZone),
      city: timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? '',
    },
  }
}

/** "America/New_York" → "Eastern" */
function nameZone(timeZone: string): string {
  const { language } = getShopLocale()
  const parts = new Intl.DateTimeFormat(language, {
    timeZone,
    timeZoneName: 'longGeneric',
  }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return name.replace(/ Time$/, '')
}
