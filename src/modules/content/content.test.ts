import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixedClock } from '#test/support/clock.ts'
import { openTestShop } from '#test/support/shop.ts'
import { faqsFileSchema, policyFileSchema } from './contract.ts'
import { insertFigures } from './domain/insert-figures.ts'

const folder = mkdtempSync(join(tmpdir(), 'aumbry-content-'))
cpSync('content', folder, { recursive: true })
afterAll(() => rmSync(folder, { recursive: true }))

const clock = fixedClock('2026-11-22T15:00:00Z')
const { database, call } = await openTestShop({ clock, environment: { CONTENT_DIR: folder } })
const figures = async () =>
  (await call('get /api/content/figures')).data as unknown as Record<string, string>
const write = (path: string, value: unknown) =>
  writeFileSync(join(folder, path), JSON.stringify(value))
const terms = (text: string) => ({
  title: 'Terms',
  lead: 'Short.',
  sections: [{ id: 'one', title: 'One', blocks: [{ text }] }],
})

describe('figures in texts', () => {
  test('the included answers and policies use known figures and state no numbers themselves', async () => {
    const currentFigures = await figures()
    for (const path of [
      'faqs.json',
      'policies/terms/2026-11.json',
      'policies/privacy/2026-11.json',
    ]) {
      const file: unknown = (await import(join(folder, path), { with: { type: 'json' } })).default
      expect(() => insertFigures(file, currentFigures)).not.toThrow()
      expect(new Set(JSON.stringify(file).match(/\{[\w.]+\}/g)).size, path).toBeGreaterThan(3)
      expect(
        JSON.stringify(file).match(/\$\d|\b\d+ (?:days|hours|minutes|months)\b|\d%/g),
        path,
      ).toBeNull()
    }
  })

  test('a new return policy changes the texts', async () => {
    expect(await figures()).toMatchObject({
      returnDays: '30',
      returnFee: '$7.95',
      delivery: '$6.00',
      freeDeliveryFrom: '$150.00',
    })
    await database.query(
      `update return_policies set terms = jsonb_set(terms, '{days}', '45') where id = 'standard'`,
    )
    write('faqs.json', {
      groups: [
        { title: 'T', faqs: [{ id: 'q', question: 'How long?', answer: '{returnDays} days.' }] },
      ],
    })
    expect(await call('get /api/content/faqs')).toMatchObject({
      data: { groups: [{ faqs: [{ answer: '45 days.' }] }] },
    })
  })
})

describe('versions of policy texts', () => {
  beforeAll(() => {
    write('policies/terms/2027-03.json', terms('Valid from March.'))
    write('policies/terms/2027-04.json', terms('In {weeks} weeks.'))
  })

  test('a future version is not found, and earlier versions stay available', async () => {
    expect(await call('get /api/content/policy', { name: 'terms' })).toMatchObject({
      data: { version: '2026-11', supersededBy: null },
    })
    expect(
      await call('get /api/content/policy', { name: 'terms', version: '2027-03' }),
    ).toMatchObject({ code: 40400 })
    clock.set('2027-03-10T15:00:00Z')
    expect(await call('get /api/content/policy', { name: 'terms' })).toMatchObject({
      data: { version: '2027-03' },
    })
    expect(
      await call('get /api/content/policy', { name: 'terms', version: '2026-11' }),
    ).toMatchObject({
      data: { supersededBy: '2027-03' },
    })
  })

  test('a version with an unknown figure is skipped, and the previous one stays in force', async () => {
    clock.set('2027-04-10T15:00:00Z')
    expect(await call('get /api/content/policy', { name: 'terms' })).toMatchObject({
      data: { version: '2027-03' },
    })
  })
})

test('a file with unknown fields, external links or empty text is rejected', () => {
  const faq = { id: 'q', question: 'Q', answer: 'A' }
  const faqs = (change: object) =>
    faqsFileSchema.safeParse({ groups: [{ title: 'T', faqs: [{ ...faq, ...change }] }] }).success
  expect(faqs({})).toBe(true)
  expect(
    [{ html: '<b>' }, { answer: ' ' }, { link: { href: '//elsewhere.example', label: 'x' } }].map(
      faqs,
    ),
  ).toEqual([false, false, false])
  expect(policyFileSchema.safeParse({ ...terms('x'), script: 'x' }).success).toBe(false)
})
