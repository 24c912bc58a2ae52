import { z } from 'zod'
import { countries, currencies, languages, unitSystems } from '#kernel/locale/shop-locale.ts'
import { defineContract } from '#platform/http/endpoint.ts'

const linkSchema = z.object({ href: z.string(), label: z.string() })

const navigationSchema = z.object({
  announcement: z.object({ text: z.string(), href: z.string().optional() }).nullable(),
  browseLabel: z.string(),
  menuTitle: z.string(),
  departmentsTitle: z.string(),
  /** Links with pictures in the menus of departments. */
  features: z.array(z.object({ department: z.string(), links: z.array(linkSchema) })),
  footer: z.array(z.object({ title: z.string(), links: z.array(linkSchema) })),
})

const homeSchema = z.object({
  hero: z.object({
    title: z.string(),
    lead: z.string(),
    collection: z.string().nullable(),
    product: z.string().nullable(),
  }),
  /** `em` is the end of the title that is set in italics. */
  featured: z.array(z.object({ collection: z.string(), em: z.string() })),
  registry: z
    .object({
      title: z.string(),
      em: z.string(),
      text: z.string(),
      collection: z.string(),
      cover: z.string().nullable(),
    })
    .nullable(),
  monogram: z.object({ title: z.string(), em: z.string(), collection: z.string() }).nullable(),
  about: z
    .object({
      term: z.string(),
      definition: z.string(),
      text: z.string(),
      collection: z.string().nullable(),
    })
    .nullable(),
})
export type HomeTexts = z.output<typeof homeSchema>

const textsSchema = z.object({
  newProducts: z.string(),
  /** Hints below the gift options; empty ones are not shown. */
  giftNote: z.string(),
  giftWrap: z.string(),
  monogram: z.object({
    title: z.string(),
    em: z.string(),
    lead: z.string(),
    description: z.string(),
  }),
})

const supportHoursSchema = z.object({
  /** 0 is Sunday. */
  days: z.array(z.number().int()),
  /** Hours from 0 to 24 in the time zone of the shop. */
  opensAt: z.number().int(),
  closesAt: z.number().int(),
  isOpenOnHolidays: z.boolean(),
})

const shopSettingsSchema = z.object({
  name: z.string(),
  legalName: z.string(),
  phone: z.object({
    shown: z.string(),
    /** The address of a link. */
    dial: z.string(),
  }),
  email: z.string(),
  hours: z.string(),
  timeZone: z.string(),
  locale: z.object({
    currency: z.literal(currencies),
    language: z.literal(languages),
    country: z.literal(countries),
    units: z.literal(unitSystems),
  }),
  /** How texts name the time zone: "Eastern", or the time of "New York". */
  zone: z.object({ name: z.string(), city: z.string() }),
  /** The time of day until which an order ships on the same business day, such as "2 pm". */
  cutOff: z.string(),
  /** Standard shipping: price and amount in cents, business days in transit. */
  shipping: z.object({
    standard: z.number().int(),
    freeFrom: z.number().int(),
    wrap: z.number().int(),
    fastest: z.number().int(),
    slowest: z.number().int(),
    /** States without standard shipping at this price and in this time. */
    remoteStates: z.array(z.string()),
  }),
  profile: z.object({
    tagline: z.string(),
    description: z.string(),
    place: z.string(),
    since: z.number().int(),
    social: z.array(
      z.object({ on: z.enum(['facebook', 'instagram', 'pinterest', 'youtube']), href: z.string() }),
    ),
  }),
  logo: z.object({ src: z.string(), width: z.number(), height: z.number() }).nullable(),
  /** Role of a color → `#rrggbb`. */
  colors: z.object({
    primary: z.string(),
    primaryDark: z.string(),
    primarySoft: z.string(),
    primaryTint: z.string(),
    thread: z.string(),
    onPrimarySoft: z.string(),
    onPrimaryHint: z.string(),
    highlight: z.string(),
  }),
  navigation: navigationSchema,
  newsletter: z.object({
    offer: z.string(),
    footerTitle: z.string(),
    footerText: z.string(),
    signUpTitle: z.string(),
    /** What a subscriber agrees to, beside each form. */
    consent: z.object({ popup: z.string(), account: z.string(), checkout: z.string() }),
  }),
  support: supportHoursSchema,
  texts: textsSchema,
  home: homeSchema,
})

/** What the pages show of the merchant's settings, with figures inserted. */
export type ShopSettings = z.output<typeof shopSettingsSchema>

export const shopContract = defineContract({
  getShopSettings: {
    method: 'get',
    path: '/api/shop/settings',
    summary: 'Returns name, contact details, colors, links and texts of the shop',
    access: 'public',
    rate: 'read',
    input: z.strictObject({}),
    output: shopSettingsSchema,
  },
})
