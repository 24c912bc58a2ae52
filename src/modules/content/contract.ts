import { z } from 'zod'
import { contract } from '#platform/http/endpoint.ts'

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

export const contentSectionSchema = z.strictObject({ title: words(120), blocks: z.array(blockSchema).min(1).max(20) })
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
  pay: z.strictObject({ min: z.number().int().positive(), max: z.number().int().positive(), per: z.enum(['year', 'hour']) }),
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

/** `content/press/<id>.json` */
export const pressFileSchema = z.strictObject({
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
              link: z.strictObject({ href: z.string().regex(/^\/(?!\/)/), label: words(80) }).optional(),
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
export const versionSchema = z.string().regex(/^\d{4}-\d{2}(?:-\d{2})?$/)
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
    input: z.strictObject({ id: z.string().max(80) }),
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
    input: z.strictObject({ id: z.string().max(80) }),
    output: pressSchema,
  },
})
