import type { ShopSettings } from '#platform/settings/settings.ts'
import { formatPhone } from '#kernel/us-address/us-address.ts'

/** "Aumbry, linen and table  ·  hello@aumbry.example  ·  (617) 555-0142" */
export function formatSeller({ legalName, tagline, email, phone }: ShopSettings): string {
  return [[legalName, tagline].filter(Boolean).join(', '), email, formatPhone(phone)].join('  ·  ')
}
