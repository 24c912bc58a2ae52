import { z } from 'zod'
import { idText, patternText } from '#platform/http/text-fields.ts'
import { contract, fileSchema } from '#platform/http/endpoint.ts'

const words = (max: number) => z.string().trim().min(1).max(max)
const date = z.iso.date()
/** As it stands in an address. */
const slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(80)

/** One thing under a heading: a paragraph, a list, facts in two columns, or somebody's words. */
const blockSchema = z.union([
  z.strictObject({ text: words(2_000) }),
  z.strictObject({ list: z.array(words(500)).min(1).max(30) }),
  z.strictObject({
    facts: z
      .array(z.strictObject({ label: words(80), value: words(300) }))
      .min(1)
      .max(30),
  }),
  z.strictObject({ quote: words(600), by: words(80) }),
])
export type ContentBlock = z.infer<typeof blockSchema>

export const contentSectionSchema = z.strictObject({
  title: words(120),
  blocks: z.array(blockSchema).min(1).max(20),
})
export type ContentSection = z.infer<typeof contentSectionSchema>

/** `content/brand-story.json`, `content/b2b-offerings.json` */
export const contentPageSchema = z.strictObject({
  title: words(120),
  /** Set in italics behind the title. */
  em: words(120).optional(),
  lead: words(400),
  description: words(200),
  sections: z.array(contentSectionSchema).min(1).max(20),
})
export type ContentPage = z.infer<typeof contentPageSchema>

/** `content/careers/<id>.json`; the file's name is the id. */
export const roleFileSchema = z.strictObject({
  title: words(120),
  team: words(60),
  location: words(80),
  /** For search engines: city and state of the place of work. */
  place: z.strictObject({ city: words(60), stateCode: z.string().regex(/^[A-Z]{2}$/) }),
  remote: z.boolean().default(false),
  type: z.enum(['full-time', 'part-time', 'temporary', 'internship']),
  /** In whole dollars. Law asks for it in Massachusetts and elsewhere. */
  pay: z.strictObject({
    min: z.number().int().positive(),
    max: z.number().int().positive(),
    per: z.enum(['year', 'hour']),
  }),
  summary: words(300),
  sections: z.array(contentSectionSchema).min(1).max(20),
  questions: z
    .array(z.strictObject({ id: slug, label: words(300) }))
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
  outlet: words(80).optional(),
  title: words(160),
  date,
  /** Until then nobody but the shop knows of it. */
  embargoUntil: z.iso.datetime({ offset: true }).optional(),
  summary: words(400),
  sections: z.array(contentSectionSchema).max(20).default([]),
  link: z.url({ protocol: /^https$/ }).optional(),
})

const pressSchema = pressFileSchema.extend({ id: slug })
export type PressItem = z.infer<typeof pressSchema>

const innerPath = z.string().regex(/^\/(?!\/)[\w\-/?=&#%.]*$/)

/** `content/landing/<name>.json`: a page for an occasion. Its address is the `slug`, or the file's name. */
export const landingFileSchema = contentPageSchema.extend({
  slug: address,
  /** Before and after these nobody knows of it. */
  from: z.iso.datetime({ offset: true }).optional(),
  until: z.iso.datetime({ offset: true }).optional(),
  /** Kept from search engines and out of the sitemap. */
  hidden: z.boolean().default(false),
  /** In the window's title and in what search engines show, where the headline does not serve. */
  seoTitle: words(70).optional(),
  /** Goods of a collection, under the words. */
  shelf: z.strictObject({ title: words(80), collection: slug }).optional(),
  action: z.strictObject({ href: innerPath, label: words(60) }).optional(),
})

const landingSchema = landingFileSchema.extend({ id: slug })
export type LandingPage = z.infer<typeof landingSchema>

/** `content/redirects.json`: addresses of an older shop or of renamed pages. An `*` at the end stands for the rest. */
export const redirectsFileSchema = z
  .array(
    z.strictObject({
      from: z.string().regex(/^\/(?!\/)[^*?#\s]*\*?$/),
      to: z.string().regex(/^\/(?!\/)[\w\-/?=&#%.]*\*?$/),
    }),
  )
  .max(5_000)

const kitFileName = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*\.(?:svg|png|jpg|pdf|txt)$/)

/** `content/media-kit/kit.json`; the files it names lie beside it. */
export const mediaKitFileSchema = z.strictObject({
  /** What may be done with it. */
  terms: words(400),
  /** The house in one paragraph, to be quoted. */
  about: words(1_500),
  facts: z.array(z.strictObject({ label: words(80), value: words(300) })).max(30),
  files: z.array(z.strictObject({ file: kitFileName, title: words(120) })).max(20),
  /** Goods whose first photograph goes into it in full size. */
  pictures: z.array(z.strictObject({ goods: slug, title: words(160) })).max(20),
})

export type MediaKitFile = z.infer<typeof mediaKitFileSchema>

const mediaKitSchema = mediaKitFileSchema.pick({ terms: true }).extend({
  bytes: z.number().int(),
  parts: z.array(z.object({ title: z.string(), file: z.string() })),
})
export type MediaKit = z.infer<typeof mediaKitSchema>

/** `content/faqs.json` */
export const faqsFileSchema = z.strictObject({
  groups: z
    .array(
      z.strictObject({
        title: words(120),
        faqs: z
          .array(
            z.strictObject({
              /** The answer's own address on the page. */
              id: slug,
              question: words(200),
              answer: words(1_000),
              link: z
                .strictObject({ href: z.string().regex(/^\/(?!\/)/), label: words(80) })
                .optional(),
              /** Subjects of the contact form under which it is offered before a message is sent. */
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

/** The month, or the day, from which a version holds. */
export const versionSchema = patternText(/^\d{4}-\d{2}(?:-\d{2})?$/, {
  max: 10,
  message: 'A version is a month or a day, such as 2026-11.',
})
export const policyNames = ['terms', 'privacy'] as const

/** `content/policies/<name>/<version>.json` */
export const policyFileSchema = z.strictObject({
  title: words(120),
  lead: words(400),
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

export const contentContract = contract({
  readPage: {
    ...read,
    path: '/api/content/page',
    summary: 'A page of the house: brand story, B2B offerings',
    input: z.strictObject({ name: z.enum(['brand-story', 'b2b-offerings']) }),
    output: contentPageSchema,
  },
  readFaqs: {
    ...read,
    path: '/api/content/faqs',
    summary: 'Questions and answers, with the figures of today in them',
    input: z.strictObject({}),
    output: faqsFileSchema,
  },
  readPolicy: {
    ...read,
    path: '/api/content/policy',
    summary: 'Terms or privacy: the version in force, or the one an order was placed under',
    input: z.strictObject({ name: z.enum(policyNames), version: versionSchema.optional() }),
    output: policySchema,
  },
  readFigures: {
    ...read,
    path: '/api/content/figures',
    summary: 'Sums, days and addresses that texts name, in words, from the settings that decide',
    input: z.strictObject({}),
    output: z.record(z.string(), z.string()),
  },
  listRoles: {
    ...read,
    path: '/api/careers/list',
    summary: 'Open roles, newest first',
    input: z.strictObject({}),
    output: z.object({ rows: z.array(roleSchema) }),
  },
  readRole: {
    ...read,
    path: '/api/careers/detail',
    summary: 'One role; `open` is false once it is filled or its last day is over',
    input: z.strictObject({ id: idText(80) }),
    output: roleSchema,
  },
  listPress: {
    ...read,
    path: '/api/press/list',
    summary: 'Releases and what others wrote, newest first; nothing under embargo',
    input: z.strictObject({}),
    output: z.object({ rows: z.array(pressSchema) }),
  },
  readPress: {
    ...read,
    path: '/api/press/detail',
    summary: 'One release or mention',
    input: z.strictObject({ id: idText(80) }),
    output: pressSchema,
  },
  readMediaKit: {
    ...read,
    path: '/api/press/kit',
    summary: 'What the media kit holds, and how large it is',
    input: z.strictObject({}),
    output: mediaKitSchema,
  },
  downloadMediaKit: {
    ...read,
    path: '/api/press/kit/download',
    summary: 'The media kit: marks, photographs in full size, facts, the releases as text',
    input: z.strictObject({}),
    output: fileSchema,
    file: 'application/zip',
  },
  listLandingPages: {
    ...read,
    path: '/api/content/landings',
    summary: 'Pages for an occasion that are on now and told to search engines',
    input: z.strictObject({}),
    output: z.object({ rows: z.array(landingSchema.pick({ id: true, title: true })) }),
  },
  readLandingPage: {
    ...read,
    path: '/api/content/landing',
    summary:
      'A page for an occasion; under an address it once had it answers with the one it has now',
    input: z.strictObject({ id: idText(80) }),
    output: landingSchema,
  },
  findMoved: {
    ...read,
    path: '/api/content/moved',
    summary: 'Where a page that is not there any more has gone',
    input: z.strictObject({ path: idText(500) }),
    output: z.object({ to: z.string().nullable() }),
  },
})
