import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import { importCatalog } from '#modules/catalog/import-catalog.ts'
import { fixedClock } from '#test/support/clock.ts'
import { openTestShop } from '#test/support/shop.ts'

const folder = await mkdtemp(join(tmpdir(), 'landing-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
await cp(join(import.meta.dirname, '../../content'), folder, { recursive: true })

const clock = fixedClock('2026-11-22T15:00:00Z')
const { shop, call } = await openTestShop({ clock, environment: { CONTENT_DIR: folder } })
await importCatalog(
  shop.services,
  { file: join(import.meta.dirname, '../../src/modules/catalog/fixtures/new-dialect.csv') },
  () => undefined,
)

const page = {
  title: 'A long table',
  lead: 'For twelve.',
  description: 'For twelve.',
  sections: [{ title: 'How', blocks: [{ text: 'So.' }] }],
}
const release = { kind: 'release', title: 'New loom', date: '2026-11-20', summary: 'It runs.' }
const sinceStart = performance.now.bind(performance)
let later = 0
performance.now = () => sinceStart() + later
afterAll(() => void (performance.now = sinceStart))

/** Simulates an edit after the cache of a few seconds has expired. */
const write = async (path: string, value: unknown) => {
  await writeFile(join(folder, path), typeof value === 'string' ? value : JSON.stringify(value))
  later += 6_000
}
const landing = (id: string) => call('get /api/content/landing', { id })
const night = () => shop.handlers['content.addresses']?.({})

describe('a landing page', () => {
  test('is visible only between its two dates', async () => {
    await write('landing/feast.json', {
      ...page,
      from: '2026-11-23T00:00:00-05:00',
      until: '2026-12-01T00:00:00-05:00',
    })
    expect(await landing('feast')).toMatchObject({ code: 40400 })
    clock.set('2026-11-24T15:00:00Z')
    expect(await landing('feast')).toMatchObject({
      data: { id: 'feast', title: 'A long table', hidden: false },
    })
    clock.set('2026-12-01T15:00:00Z')
    expect(await landing('feast')).toMatchObject({ code: 40400 })
    clock.set('2026-11-24T15:00:00Z')
  })

  test('is in the sitemap unless it is hidden', async () => {
    await write('landing/quiet.json', { ...page, hidden: true })
    const { data } = await call('get /api/content/landings')
    expect((data['rows'] as { id: string }[]).map(({ id }) => id)).toEqual(['feast', 'linen-care'])
    expect(await landing('quiet')).toMatchObject({ success: true })
  })

  test('with a changed slug is found at every previous URL, unless another page uses it', async () => {
    await night()
    await write('landing/feast.json', { ...page, slug: 'long-table' })
    await night()
    await write('landing/feast.json', { ...page, slug: 'twelve-at-table' })
    for (const address of ['feast', 'long-table', 'twelve-at-table'])
      expect(await landing(address), address).toMatchObject({ data: { id: 'twelve-at-table' } })
    await write('landing/new.json', { ...page, title: 'Another', slug: 'long-table' })
    expect(await landing('long-table')).toMatchObject({
      data: { id: 'long-table', title: 'Another' },
    })
    expect(await landing('feast')).toMatchObject({ data: { id: 'twelve-at-table' } })
    expect(await landing('never-was')).toMatchObject({ code: 40400 })
  })

  test('has no external links and no markup', async () => {
    await write('landing/bad.json', {
      ...page,
      action: { href: '//elsewhere.example', label: 'x' },
    })
    expect(await landing('bad')).toMatchObject({ code: 40400 })
    await write('landing/bad.json', { ...page, html: '<b>' })
    expect(await landing('bad')).toMatchObject({ code: 40400 })
  })
})

test('a release with a changed slug is found at the old one too', async () => {
  await write('press/loom.json', release)
  await night()
  await write('press/loom.json', { ...release, slug: 'the-new-loom' })
  expect(await call('get /api/press/detail', { id: 'loom' })).toMatchObject({
    data: { id: 'the-new-loom' },
  })
})

test('URLs of a previous shop redirect as configured, and an invalid file changes nothing', async () => {
  const moved = async (path: string) =>
    (await call('get /api/content/redirect', { path })).data['to']
  expect(await moved('/products/round-cloth')).toBe('/goodsDetail/round-cloth')
  expect(await moved('/nowhere')).toBeNull()
  await write('redirects.json', [{ from: '/products/*', to: 'https://elsewhere.example/*' }])
  expect(await moved('/products/round-cloth')).toBe('/goodsDetail/round-cloth')
})

describe('the media kit', () => {
  const download = async () => {
    const response = await shop.app.request('/api/press/kit/download')
    expect(response.headers.get('content-disposition')).toContain('attachment')
    return unzipSync(new Uint8Array(await response.arrayBuffer()))
  }

  test('is an archive of logos, photos, facts and releases without anything under embargo', async () => {
    const { data } = await call('get /api/press/kit')
    const files = (data['files'] as { file: string }[]).map(({ file }) => file)
    const archive = await download()
    expect(Object.keys(archive).sort()).toEqual(['read-me.txt', ...files].sort())
    expect(files).toContain('wordmark-green.svg')
    expect(files).toContain('releases/2026-09-14-opening.txt')
    expect(strFromU8(archive['read-me.txt'] ?? new Uint8Array())).toMatch(
      /About us\n=+\n\nAumbry sells[\s\S]*Press contact: hello@aumbry\.example/,
    )
    await write('press/soon.json', { ...release, embargoUntil: '2027-01-01T00:00:00Z' })
    expect(Object.keys(await download()).some((name) => name.includes('soon'))).toBe(false)
  })

  test('is rebuilt when one of its files has changed', async () => {
    await write('media-kit/mark-green.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect(strFromU8((await download())['mark-green.svg'] ?? new Uint8Array())).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
    )
  })

  test('has the first original photo of each product, and no products without a photo', async () => {
    const pictures = ['hem-napkins', 'no-such-goods'].map((product) => ({
      product,
      title: product,
    }))
    await write('media-kit/kit.json', {
      terms: 'Use it.',
      about: 'Us.',
      facts: [],
      files: [],
      pictures,
    })
    const archive = await download()
    expect(Object.keys(archive).filter((name) => name.startsWith('pictures/'))).toEqual([
      'pictures/hem-napkins.jpg',
    ])
    expect([...(archive['pictures/hem-napkins.jpg'] ?? [])].slice(0, 3)).toEqual([0xff, 0xd8, 0xff])
    const { data } = await call('get /api/press/kit')
    const [{ photo }] = data['files'] as [{ photo: { src: string; widths: number[] } }]
    const preview = await shop.app.request(`${photo.src}/${photo.widths[0]}`)
    expect(preview.headers.get('content-type')).toMatch(/^image\//)
  })

  test('reads no file outside of its folder, and without one the press page says so', async () => {
    const kit = {
      terms: 'Use it.',
      about: 'Us.',
      facts: [],
      files: [{ file: '../faqs.json', title: 'x' }],
      pictures: [],
    }
    await write('media-kit/kit.json', kit)
    expect(Object.keys(await download())).not.toContain('../faqs.json')
    await rm(join(folder, 'media-kit'), { recursive: true })
    later += 6_000
    expect(await call('get /api/press/kit')).toMatchObject({ code: 40400 })
  })
})
