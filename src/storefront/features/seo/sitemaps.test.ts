import { describe, expect, it } from 'vitest'
import { catalogContract } from '#modules/catalog/contract.ts'
import type { Api } from '#storefront/api/api-client.ts'
import {
  productsPerSitemap,
  createSitemapIndex,
  createCollectionSitemap,
  createProductSitemap,
  createPageSitemap,
} from './sitemaps.ts'

const origin = 'https://aumbry.example'

/** A paginated catalog with `count` products. */
function createApi(count: number): Api {
  const answers: Record<string, (input: { page?: number; pageSize?: number }) => object> = {
    '/api/product/list': ({ page = 1, pageSize = 100 }) => {
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

const readLocations = (text: string | null) =>
  [...(text ?? '').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)

describe('the sitemap', () => {
  it('has an index; 120,000 products are twelve files with each product once', async () => {
    const api = createApi(120_000)
    const index = readLocations(await createSitemapIndex(api, origin))
    expect(index.slice(0, 3)).toEqual(
      ['pages', 'collections', 'goods-1'].map((name) => `${origin}/sitemap-${name}.xml`),
    )
    expect(index).toHaveLength(14)
    const urls = new Set<string | undefined>()
    for (let file = 1; file <= 12; file++) {
      const addresses = readLocations(await createProductSitemap(api, origin, file))
      expect(addresses.length).toBeLessThanOrEqual(productsPerSitemap)
      for (const address of addresses) urls.add(address)
    }
    expect(urls.size).toBe(120_000)
    expect(await createProductSitemap(api, origin, 13)).toBeNull()
  })

  it('has a shorter last file, and no product file without products', async () => {
    expect(
      readLocations(await createProductSitemap(createApi(productsPerSitemap + 1), origin, 2)),
    ).toEqual([`${origin}/goodsDetail/goods-${productsPerSitemap}`])
    expect(readLocations(await createSitemapIndex(createApi(0), origin))).toHaveLength(2)
    expect(await createProductSitemap(createApi(0), origin, 1)).toBeNull()
  })

  it('has no file beyond the last page of the product list', async () => {
    expect(
      readLocations(await createProductSitemap(createApi(1_000_000), origin, 100)),
    ).toHaveLength(productsPerSitemap)
    expect(await createProductSitemap(createApi(2_000_000), origin, 101)).toBeNull()
    expect(readLocations(await createSitemapIndex(createApi(2_000_000), origin)).at(-1)).toBe(
      `${origin}/sitemap-goods-100.xml`,
    )
  })

  it('has escaped absolute URLs and omits empty collections', async () => {
    expect(readLocations(await createCollectionSitemap(createApi(0), origin))).toEqual([
      `${origin}/collection/table`,
      `${origin}/collection/a&amp;b`,
    ])
  })

  it('has content pages, open roles and press items, and no private pages', async () => {
    const urls = readLocations(await createPageSitemap(createApi(0), origin))
    for (const path of [
      '/',
      '/footerPage/BrandStory',
      '/footerPage/Careers/detail/weaver',
      '/footerPage/Press/detail/opening',
      '/landing/linen-care',
      '/user/faqs',
    ])
      expect(urls).toContain(origin + path)
    expect(
      urls.filter((address) =>
        /order|pay|settlement|user\/(account|address)/.test(String(address)),
      ),
    ).toEqual([])
  })
})
