import { z } from 'zod'
import { idText, patternText } from '#platform/http/text-fields.ts'
import { defineContract, fileSchema } from '#platform/http/endpoint.ts'
import { mediaKitSchema } from './media-kit-schemas.ts'
import { shortText, slug } from './text-schemas.ts'

const date = z.iso.date()

/** A paragraph, a list, facts in two columns, or a quotation. */
const blockSchema = z.union([
  z.strictObject({ text: shortText(2_000) }),
  z.strictObject({ list: z.array(shortText(500)).min(1).max(30) }),
  z.strictObject({
    facts: z
      .array(z.strictObject({ label: shortText(80), value: shortText(300) }))
      .min(1)
      .max(30),
  }),
  z.strictObject({ quote: shortText(600), by: shortText(80) }),
])
export type ContentBlock = z.infer<typeof blockSchema>

export const contentSectionSchema = z.strictObject({
  title: shortText(120),
  blocks: z.array(blockSchema).min(1).max(20),
})
export type ContentSection = z.infer<typeof contentSectionSchema>

const pageTextsSchema = z.strictObject({
  title: shortText(120),
  /** Shown in italics after the title. */
  em: shortText(120).optional(),
  lead: shortText(400),
  description: shortText(200),
  sections: z.array(contentSectionSchema).min(1).max(20),
})

/** `content/brand-story.json`, `content/b2b-offerings.json`, `content/careers.json` */
export const contentPageSchema = pageTextsSchema.extend({
  /** The collection whose picture is shown below the headline. */
  picture: slug.optional(),
})
export type ContentPage = z.infer<typeof contentPageSchema>

/** `content/careers/<id>.json`; the file's name is the id. */
export const roleFileSchema = z.strictObject({
  title: shortText(120),
  team: shortText(60),
  location: shortText(80),
  /** The place of work, for search engines. */
  place: z.strictObject({ city: shortText(60), stateCode: z.string().regex(/^[A-Z]{2}$/) }),
  remote: z.boolean().default(false),
  type: z.enum(['full-time', 'part-time', 'temporary', 'internship']),
  /** In whole dollars; required by law in Massachusetts and other states. */
  pay: z.strictObject({
    min: z.number().int().positive(),
    max: z.number().int().positive(),
    per: z.enum(['year', 'hour']),
  }),
  summary: shortText(300),
  sections: z.array(contentSectionSchema).min(1).max(20),
  questions: z
    .array(z.strictObject({ id: slug, label: shortText(300) }))
    .max(5)
    .default([]),
  postedAt: date,
  /** The last day to apply. */
  closesAt: date,
  filled: z.boolean().default(false),
})

const roleSchema = roleFileSchema.extend({ id: slug, open: z.boolean() })
export type Role = z.infer<typeof roleSchema>

const address = slug.optional()

/** `content/press/<name>.json`; its address is the `slug`, or the file's name. */
export const pressFileSchema = z.strictObject({
  slug: address,
  kind: z.enum(['release', 'coverage']),
  outlet: shortText(80).optional(),
  title: shortText(160),
  date,
  /** The item is not public before this time. */
  embargoUntil: z.iso.datetime({ offset: true }).optional(),
  summary: shortText(400),
  sections: z.array(contentSectionSchema).max(20).default([]),
  link: z.url({ protocol: /^https$/ }).optional(),
})

const pressSchema = pressFileSchema.extend({ id: slug })
export type PressItem = z.infer<typeof pressSchema>

const innerPath = z.string().regex(/^\/(?!\/)[\w\-/?=&#%.]*$/)

/** `content/landing/<name>.json`; its address is the `slug`, or the file's name. */
export const landingFileSchema = pageTextsSchema.extend({
  slug: address,
  /** The page is public only between these times. */
  from: z.iso.datetime({ offset: true }).optional(),
  until: z.iso.datetime({ offset: true }).optional(),
  /** Excluded from search engines and the sitemap. */
  hidden: z.boolean().default(false),
  /** Replaces the headline in the page title and in search results. */
  seoTitle: shortText(70).optional(),
  /** Products of a collection, shown below the text. */
  shelf: z.strictObject({ title: shortText(80), collection: slug }).optional(),
  action: z.strictObject({ href: innerPath, label: shortText(60) }).optional(),
})

const landingSchema = landingFileSchema.extend({ id: slug })
export type LandingPage = z.infer<typeof landingSchema>

/** `content/redirects.json`; an `*` at the end matches the rest of the path. */
export const redirectsFileSchema = z
  .array(
    z.strictObject({
      from: z.string().regex(/^\/(?!\/)[^*?#\s]*\*?$/),
      to: z.string().regex(/^\/(?!\/)[\w\-/?=&#%.]*\*?$/),
    }),
  )
  .max(5_000)

/** `content/faqs.json` */
export const faqsFileSchema = z.strictObject({
  groups: z
    .array(
      z.strictObject({
        title: shortText(120),
        faqs: z
          .array(
            z.strictObject({
              /** The fragment of the answer's URL. */
              id: slug,
              question: shortText(200),
              answer: shortText(1_000),
              link: z
                .strictObject({ href: z.string().regex(/^\/(?!\/)/), label: shortText(80) })
                .optional(),
              /** Subjects for which the contact form suggests this answer. */
              about: z.array(slug).max(10).optional(),
            }),
          )
          .min(1)
          .max(40),
      }),
    )
    .min(1)
    .max(20),
})
export type FaqGroup = z.infer<typeof faqsFileSchema>['groups'][number]
export type Faq = FaqGroup['faqs'][number]

/** The month or the day on which a version takes effect. */
export const versionSchema = patternText(/^\d{4}-\d{2}(?:-\d{2})?$/, {
  max: 10,
  message: 'Enter a month or a date, such as 2026-11.',
})
export const policyNames = ['terms', 'privacy'] as const

/** `content/policies/<name>/<version>.json` */
export const policyFileSchema = z.strictObject({
  title: shortText(120),
  lead: shortText(400),
  sections: z
    .array(contentSectionSchema.extend({ id: slug }))
    .min(1)
    .max(30),
})

const policySchema = policyFileSchema.extend({
  version: versionSchema,
  /** Null while it is the version in force. */
  supersededBy: versionSchema.nullable(),
})
export type Policy = z.infer<typeof policySchema>

const read = { method: 'get', access: 'anyone', rate: 'read' } as const

export const contentContract = defineContract({
  readPage: {
    ...read,
    path: '/api/content/page',
    summary: 'Returns the brand story, the B2B offerings or the introduction to the open roles',
    input: z.strictObject({ name: z.enum(['brand-story', 'b2b-offerings', 'careers']) }),
    output: contentPageSchema,
  },
  readFaqs: {
    ...read,
    path: '/api/content/faqs',
    summary: 'Lists frequently asked questions with current figures',
    input: z.strictObject({}),
    output: faqsFileSchema,
  },
  readPolicy: {
    ...read,
    path: '/api/content/policy',
    summary: 'Returns the terms or the privacy policy: the current or a stated version',
    input: z.strictObject({ name: z.enum(policyNames), version: versionSchema.optional() }),
    output: policySchema,
  },
  readFigures: {
    ...read,
    path: '/api/content/figures',
    summary: 'Returns amounts, periods and addresses from the settings, formatted for texts',
    input: z.strictObject({}),
    output: z.record(z.string(), z.string()),
  },
  listRoles: {
    ...read,
    path: '/api/careers/list',
    summary: 'Lists open positions, newest first',
    input: z.strictObject({}),
    output: z.object({ rows: z.array(roleSchema) }),
  },
  readRole: {
    ...read,
    path: '/api/careers/detail',
    summary: 'Returns a position; `open` is false if it is filled or past its closing date',
    input: z.strictObject({ id: idText(80) }),
    output: roleSchema,
  },
  listPress: {
    ...read,
    path: '/api/press/list',
    summary: 'Lists press releases and coverage, newest first, without embargoed items',
    input: z.strictObject({}),
    output: z.object({ rows: z.array(pressSchema) }),
  },
  readPress: {
    ...read,
    path: '/api/press/detail',
    summary: 'Returns a press release or an article about the shop',
    input: z.strictObject({ id: idText(80) }),
    output: pressSchema,
  },
  readMediaKit: {
    ...read,
    path: '/api/press/kit',
    summary: 'Returns the contents of the media kit, with previews, and its size',
    input: z.strictObject({}),
    output: mediaKitSchema,
  },
  downloadMediaKit: {
    ...read,
    path: '/api/press/kit/download',
    summary: 'Downloads the media kit: logos, full-size photos, facts and press releases',
    input: z.strictObject({}),
    output: fileSchema,
    file: 'application/zip',
  },
  listLandingPages: {
    ...read,
    path: '/api/content/landings',
    summary: 'Lists current landing pages that search engines can index',
    input: z.strictObject({}),
    output: z.object({ rows: z.array(landingSchema.pick({ id: true, title: true })) }),
  },
  readLandingPage: {
    ...read,
    path: '/api/content/landing',
    summary: 'Returns a landing page by its current or former address',
    input: z.strictObject({ id: idText(80) }),
    output: landingSchema,
  },
  findRedirect: {
    ...read,
    path: '/api/content/redirect',
    summary: 'Returns the new path of a page that has moved',
    input: z.strictObject({ path: idText(500) }),
    output: z.object({ to: z.string().nullable() }),
  },
})
