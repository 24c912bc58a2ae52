import { describe, expect, test } from 'vitest'
import { createStaffKey } from '#modules/staff/staff-key.ts'
import { createMover, movingFolder } from '#test/support/moving.ts'
import { makeVariant } from '#test/support/products.ts'
import { openTestShop } from '#test/support/shop.ts'

const folder = movingFolder()
const { shop, call, database } = await openTestShop({ environment: { DATA_DIR: folder } })
const { move, undo } = createMover(shop, folder)

const find = async (path: string) => (await call('get /api/content/redirect', { path })).data['to']

test('an old link of Shopify leads to the page that replaces it', async () => {
  const { output } = await move(
    [
      'Redirect from,Redirect to',
      '/old-page,/pages/about',
      'https://old.example.com/sale/,/collections/sale?sort=price',
      '/chain,/old-page',
      '/products/old,/products/new',
    ].join('\n'),
  )
  expect(output).toContain('Redirects of old links from Shopify: 4 created, 0 rejected of 4 rows')
  expect(await find('/old-page')).toBe('/pages/about')
  expect(await find('/sale')).toBe('/collections/sale?sort=price')
  expect(await find('/chain')).toBe('/pages/about')
  // The redirect of the content from /products/* follows.
  expect(await find('/products/old')).toBe('/goodsDetail/new')
  expect(await find('/nothing')).toBeNull()
})

test.each([
  ['/a,https://evil.example.com/', 'Redirect to: Use a path of the shop'],
  ['/a,//evil.example.com', 'Redirect to: Use a path of the shop'],
  ['no-slash,/b', 'Redirect from: Use a path of the shop'],
  ['/same,/same', 'Redirect to: The old and the new path are the same.'],
  ['/a?x=1,/b', 'Redirect from: Use a path of the shop'],
  ['/,/b', 'Redirect from: Use a path of the shop'],
])('a redirect that cannot be followed is rejected: %s', async (row, told) => {
  const { output, code } = await move(`Redirect from,Redirect to\n${row}\n`)
  expect(output).toContain(told)
  expect(code).toBe(1)
})

test('patterns and removed pages of the plugin Redirection are rejected', async () => {
  const { output } = await move(
    [
      'source,target,regex,code',
      '/wp-a/,/pages/a,0,301',
      '/wp-b(.*),/pages/b,1,301',
      '/wp-c,/pages/c,0,410',
    ].join('\n'),
  )
  expect(output).toContain('regex: Patterns are not moved, only single paths.')
  expect(output).toContain('code: Only redirects are moved')
  expect(output).toContain('from WooCommerce: 1 created, 2 rejected')
  expect(await find('/wp-a')).toBe('/pages/a')
})

test('undoing removes new redirects and restores changed ones', async () => {
  await move('Redirect from,Redirect to\n/kept,/pages/one\n')
  const { runId, output } = await move(
    'Redirect from,Redirect to\n/kept,/pages/two\n/fresh,/pages/one\n',
  )
  expect(output).toContain('1 created, 1 updated')
  expect(await find('/kept')).toBe('/pages/two')
  await undo(runId)
  expect(await find('/kept')).toBe('/pages/one')
  expect(await find('/fresh')).toBeNull()
})

test('a loop leads nowhere', async () => {
  await move('Redirect from,Redirect to\n/loop-a,/loop-b\n/loop-b,/loop-a\n')
  expect(await find('/loop-a')).toBeNull()
})

describe('a redirect from a page of the shop', () => {
  const isPage = 'This path is a page of the shop, so the redirect would never apply.'
  const importFrom = (...paths: readonly string[]) =>
    move(['Redirect from,Redirect to', ...paths.map((path) => `${path},/menu`), ''].join('\n'))

  test('is left out of the check and of the import, with the reason', async () => {
    const file = 'Redirect from,Redirect to\n/cart,/menu\n/basket,/cart\n'
    const { runId, output, code } = await move(file, '--dry-run')
    expect(output).toContain('1 created, 1 rejected of 2 rows')
    expect(output).toContain(`/cart: ${isPage}`)
    expect(code).toBe(1)
    const staff = await createStaffKey(database.db, { name: 'Ida', now: shop.services.clock.now() })
    const result = await shop.app.request(`/api/staff/import/result?id=${runId}`, {
      headers: { authorization: `Bearer ${staff}` },
    })
    expect(await result.text()).toContain(`2,/cart,Will be left out,"${isPage}"`)
    expect((await move(file)).output).toContain('1 created, 1 rejected of 2 rows')
    expect(await find('/cart')).toBeNull()
    expect(await find('/basket')).toBe('/cart')
  })

  test.each(['/CART', '/user/faqs', '/search', '/landing/linen-care', '/footerPage/Press'])(
    'is left out: %s',
    async (path) => {
      expect((await importFrom(path)).output).toContain(isPage)
    },
  )

  test('is left out for products and collections that are shown, and for no others', async () => {
    const productOf = async () => {
      const rows = await database.query(
        'select p.slug, p.id from products p join variants v on v.product_id = p.id where v.id = $1',
        [await makeVariant(database)],
      )
      return rows.rows[0] as { slug: string; id: string }
    }
    const [shown, hidden] = [await productOf(), await productOf()]
    await database.query("update products set status = 'draft' where id = $1", [hidden.id])
    await database.query(
      `insert into collections (id, slug, title, kind, position)
       values ('col_1', 'table', 'Table', 'edit', 0)`,
    )
    const paths = [`/goodsDetail/${shown.slug}`, `/goodsDetail/${shown.id}`, '/collection/table']
    const { output } = await importFrom(
      ...paths,
      `/goodsDetail/${hidden.slug}`,
      '/collection/gone',
      '/landing/gone',
      '/404',
    )
    expect(output).toContain('4 created, 3 rejected of 7 rows')
    for (const path of paths) expect(output).toContain(`${path}: ${isPage}`)
  })
})
