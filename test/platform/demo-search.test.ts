import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { suggestedPages } from '../../src/app/site-pages.ts'
import { catalogHandlers } from '#modules/catalog/api/http.ts'
import { catalogContract } from '#modules/catalog/contract.ts'
import { importCatalog } from '#modules/catalog/import-catalog.ts'
import { importCollections } from '#modules/catalog/import-collections.ts'
import { importSynonyms } from '#modules/catalog/import-synonyms.ts'
import { createCatalogIndex } from '#modules/catalog/queries/catalog-index.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.ts'
import { fixedClock } from '#test/support/clock.ts'
import { testContext } from '#test/support/context.ts'
import { countedStock } from '#test/support/counted-stock.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'

const database = await openTestDatabase()
const ctx = testContext(database)
const folder = await mkdtemp(join(tmpdir(), 'demo-search-'))
afterAll(() => rm(folder, { recursive: true }))
const handlers = catalogHandlers({ index: createCatalogIndex(), pages: suggestedPages })

/** Without the pictures, which take longer than the rest. */
beforeAll(async () => {
  const file = async (name: string) => {
    await copyFile(join(import.meta.dirname, '../../catalog', name), join(folder, name))
    return { file: join(folder, name) }
  }
  const services = {
    db: ctx.db,
    storage: createDiskStorage(join(folder, 'storage')),
    stock: countedStock(),
    clock: fixedClock(),
  }
  await importCatalog(services, await file('goods.csv'), () => undefined)
  await importSynonyms(services, await file('synonyms.json'))
  await importCollections(services, await file('collections.json'), () => undefined)
}, 120_000)

async function search(q: string) {
  const answer = await handlers.listGoods(
    ctx,
    catalogContract.listGoods.input.parse({ q, pageSize: '48' }),
    exchange,
  )
  if (isRefusal(answer)) throw new Error(answer.message)
  return answer
}

/** The first products of a search, in their order, and the pages above them. */
describe('a search of the demo shop finds', () => {
  test.each([
    ['green towels', ['dobby-band-bath-towel', 'terry-hand-towels']],
    ['blue sheets', ['plain-percale-sheet-set', 'ticking-percale-sheet-set']],
    ['red napkins', ['fern-edge-napkins', 'fern-edge-napkin-single', 'cocktail-napkins']],
    ['grey blanket', ['waffle-cotton-blanket']],
    ['pink', ['scallop-lunch-napkins']],
    ['monogrammed napkins', ['scallop-lunch-napkins', 'fern-edge-napkins']],
    ['personalized towels', ['dobby-band-bath-towel', 'terry-hand-towels']],
    ['embroidered pillowcases', ['hemstitch-pillowcases', 'corded-percale-pillowcases']],
    ['striped towels', ['striped-dish-towels']],
    ['quilted', ['quilted-cotton-runner', 'reversible-quilted-placemats']],
    ['gift for a wedding under $100', ['ribboned-gift-boxes', 'aumbry-gift-card']],
    ['gift for a host under $50', ['cocktail-napkins', 'gingham-picnic-napkins']],
    ['gifts for a new baby', ['cotton-knit-blanket']],
    ['table cloth', ['washed-linen-tablecloth', 'hemstitch-tablecloth']],
    ['napkns', ['fern-edge-napkins']],
    ['king sheets', ['corded-percale-sheet-set', 'plain-percale-sheet-set']],
    ['gift card', ['aumbry-gift-card']],
  ])('%s', async (q, slugs) => {
    const { rows } = await search(q)
    expect(rows.slice(0, slugs.length).map(({ slug }) => slug)).toEqual(slugs)
  })

  test.each([
    ['registry', ['Gift registry', 'Find a registry', 'Create a registry']],
    ['registery', ['Gift registry', 'Find a registry', 'Create a registry']],
    ['wedding registry', ['Gift registry', 'Find a registry', 'Create a registry']],
    ['find a registry', ['Find a registry']],
    ['returns', ['Returns and exchanges']],
    ['retuns', ['Returns and exchanges']],
    ['return policy', ['Returns and exchanges']],
    ['How do I return something?', ['Returns and exchanges']],
    ['shipping', ['Shipping']],
    ['free shipping', ['Shipping']],
    ['tracking', ['Track an order']],
    ['where is my order', ['Track an order']],
    ['gift card balance', ['Gift card balance']],
    ['monogramming', ['Monograms']],
    ['points', ['Points and rewards']],
    ['contact', ['Contact us']],
    ['phone number', ['Contact us']],
    ['faq', ['Questions and answers']],
    ['linen napkins', []],
    ['green', []],
  ])('%s: the pages %j', async (q, titles) => {
    expect((await search(q)).pages.map(({ title }) => title)).toEqual(titles)
  })
})

test('the price and the colors that the words name are reported', async () => {
  const priced = await search('gift for a wedding under $100')
  expect(priced.pricePhrase).toEqual({ q: 'gift for a wedding', min: null, max: 100_00 })
  expect(priced.rows.every(({ priceMin }) => priceMin <= 100_00)).toBe(true)
  expect((await search('green towels')).colors).toEqual(['Bottle', 'Sage', 'Moss', 'Mist'])
  expect(await search('towels')).toMatchObject({ pricePhrase: null, colors: [] })
})

test('a search that finds a page is not listed as a search without results', async () => {
  await search('how do I return something')
  await search('wombat')
  const { rows } = await database.query('select query from searches_without_results')
  const queries = rows.map(({ query }) => query)
  expect(queries).toContain('wombat')
  expect(queries).not.toContain('how do i return something')
})

describe('filters by need', () => {
  const list = async (input: Record<string, unknown>) => {
    const answer = await handlers.listGoods(
      ctx,
      catalogContract.listGoods.input.parse(input),
      exchange,
    )
    if (isRefusal(answer)) throw new Error(answer.message)
    return answer
  }
  const facetOf = async (key: string, input: Record<string, unknown>) =>
    (await list(input)).facets.find((facet) => facet.key === key)

  test('are monograms, production and returns, with counts', async () => {
    const { facets, total } = await list({ collection: 'gifts' })
    const counts = facets
      .filter(({ key }) => ['monogram', 'production', 'returns'].includes(key))
      .flatMap(({ values }) => values.map(({ label, count }) => ({ label, count })))
    expect(counts.map(({ label }) => label)).toEqual([
      'Can be monogrammed',
      'Ready to ship',
      'Made to order',
      'Returnable',
    ])
    for (const { label, count } of counts) {
      const key = facets.find(({ values }) => values.some((one) => one.label === label))?.key
      const filtered = await list({ collection: 'gifts', filter: [`${key}:${label}`] })
      expect(filtered.total).toBe(count)
      expect(count).toBeLessThan(total)
    }
  })

  test('are hidden where they would change nothing', async () => {
    expect(await facetOf('monogram', { q: 'monogrammed napkins', collection: 'towels' })).toBe(
      undefined,
    )
  })

  test('a broad color finds its shades, which are then offered', async () => {
    expect((await facetOf('color', { collection: 'table' }))?.label).toBeUndefined()
    const families = await facetOf('color-family', { collection: 'table' })
    const green = families?.values.find(({ label }) => label === 'Green')
    const filtered = await list({ collection: 'table', filter: ['color-family:Green'] })
    expect(filtered.total).toBe(green?.count)
    expect(filtered.colors).toEqual(['Bottle', 'Sage', 'Moss', 'Mist'])
    expect(filtered.applied).toEqual([{ key: 'color-family', value: 'Green', label: 'Green' }])
    const shades = filtered.facets.find(({ key }) => key === 'color')
    expect(shades?.label).toBe('Shade')
    expect(new Set(shades?.values.map(({ label }) => label))).toEqual(
      new Set(['Bottle', 'Sage', 'Moss', 'Mist']),
    )
  })

  test('a family and a size are met by one variant', async () => {
    const { rows } = await list({
      collection: 'bed',
      filter: ['color-family:Green', 'size:King'],
    })
    expect(rows.length).toBeGreaterThan(0)
    for (const { swatches } of rows)
      expect(swatches.some(({ label }) => ['Bottle', 'Sage', 'Moss', 'Mist'].includes(label))).toBe(
        true,
      )
  })

  test('the days of production that a date allows leave out made-to-order products', async () => {
    const ready = await list({ collection: 'table', maxLeadDays: '0' })
    const all = await list({ collection: 'table' })
    const patient = await list({ collection: 'table', maxLeadDays: '60' })
    expect(ready.total).toBeGreaterThan(0)
    expect(ready.total).toBeLessThan(all.total)
    expect(patient.total).toBe(all.total)
    expect(ready.rows.every(({ availability }) => availability.state !== 'made-to-order')).toBe(
      true,
    )
  })
})
