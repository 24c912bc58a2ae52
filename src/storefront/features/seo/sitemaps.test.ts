import { describe, expect, it } from 'vitest'
import { catalogContract } from '#modules/catalog/contract.ts'
import type { Api } from '#storefront/api/api-client.ts'
import {
  goodsInFile,
  sitemapIndex,
  sitemapOfCollections,
  sitemapOfGoods,
  sitemapOfPages,
} from './sitemaps.ts'

const origin = 'https://aumbry.example'

/** A catalog of so many goods, as the API pages through it. */
function apiWith(count: number): Api {
  const answers: Record<string, (input: { page?: number; pageSize?: number }) => object> = {
    '/api/goods/list': ({ page = 1, pageSize = 100 }) => {
      catalogContract.listGoods.input.parse({ page: String(page) })
      return {
        total: count,
        rows: Array.from(
          { length: Math.max(0, Math.min(pageSize, count - (page - 1) * pageSize)) },
          (_, index) => ({
            slug: `goods-${(page - 1) * pageSize + index}`,
          }),
        ),
      }
    },
    '/api/collection/list': () => ({
      departments: [{ slug: 'table', count: 3, children: [{ slug: 'runners', count: 0 }] }],
      edits: [{ slug: 'a&b', count: 1 }],
    }),
    '/api/careers/list': () => ({ rows: [{ id: 'weaver' }] }),
    '/api/press/list': () => ({ rows: [{ id: 'opening' }] }),
    '/api/content/landings': () => ({ rows: [{ id: 'linen-care' }] }),
  }
  return { get: async (path: string, input: object) => answers[path]?.(input) } as never
}

const locations = (text: string | null) =>
  [...(text ?? '').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)

describe('the sitemap', () => {
  it('is an index of files by kind; 120,000 goods are twelve files that name each of them once', async () => {
    const api = apiWith(120_000)
    const index = locations(await sitemapIndex(api, origin))
    expect(index.slice(0, 3)).toEqual(
      ['pages', 'collections', 'goods-1'].map((name) => `${origin}/sitemap-${name}.xml`),
    )
    expect(index).toHaveLength(14)
    const named = new Set<string | undefined>()
    for (let file = 1; file <= 12; file++) {
      const addresses = locations(await sitemapOfGoods(api, origin, file))
      expect(addresses.length).toBeLessThanOrEqual(goodsInFile)
      for (const address of addresses) named.add(address)
    }
    expect(named.size).toBe(120_000)
    expect(await sitemapOfGoods(api, origin, 13)).toBeNull()
  })

  it('has a last file that is not full, and none where there are no goods', async () => {
    expect(locations(await sitemapOfGoods(apiWith(goodsInFile + 1), origin, 2))).toEqual([
      `${origin}/goodsDetail/goods-${goodsInFile}`,
    ])
    expect(locations(await sitemapIndex(apiWith(0), origin))).toHaveLength(2)
    expect(await sitemapOfGoods(apiWith(0), origin, 1)).toBeNull()
  })

  it('has no file behind the last page that the list of goods gives', async () => {
    expect(locations(await sitemapOfGoods(apiWith(1_000_000), origin, 100))).toHaveLength(
      goodsInFile,
    )
    expect(await sitemapOfGoods(apiWith(2_000_000), origin, 101)).toBeNull()
    expect(locations(await sitemapIndex(apiWith(2_000_000), origin)).at(-1)).toBe(
      `${origin}/sitemap-goods-100.xml`,
    )
  })

  it('names whole addresses and breaks on none of them; empty collections are left out', async () => {
    expect(locations(await sitemapOfCollections(apiWith(0), origin))).toEqual([
      `${origin}/collection/table`,
      `${origin}/collection/a&amp;b`,
    ])
  })

  it('knows the pages of the house, open roles and what was announced, and nothing that is one visitor’s', async () => {
    const named = locations(await sitemapOfPages(apiWith(0), origin))
    for (const path of [
      '/',
      '/footerPage/BrandStory',
      '/footerPage/Careers/detail/weaver',
      '/footerPage/Press/detail/opening',
      '/landing/linen-care',
      '/user/faqs',
    ])
      expect(named).toContain(origin + path)
    expect(
      named.filter((address) =>
        /order|pay|settlement|user\/(account|address)/.test(String(address)),
      ),
    ).toEqual([])
  })
})
