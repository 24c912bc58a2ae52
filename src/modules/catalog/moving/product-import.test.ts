import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createStaffKey } from '#modules/staff/staff-key.ts'
import { createMover, movingFolder } from '#test/support/moving.ts'
import { openTestShop } from '#test/support/shop.ts'
import { createProductImports } from './product-import.ts'

const folder = movingFolder()
const { shop, database, call } = await openTestShop({ environment: { DATA_DIR: folder } })
const { move, undo } = createMover(shop, folder)
const key = await createStaffKey(database.db, { name: 'Ida', now: shop.services.clock.now() })
const staff = { authorization: `Bearer ${key}` }

const header =
  'Handle,Title,Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,'
  + 'Image Src,Material (product.metafields.custom.material),Included / Canada,Review rating'
const fileOf = (...rows: readonly string[]) => [header, ...rows, ''].join('\r\n')

const readProduct = async (slug: string) => {
  const { rows } = await database.query(
    `select p.id, p.title, p.status, p.changed_by, p.version,
      (select json_agg(json_build_array(v.sku, v.price, v.status, s.on_hand) order by v.sku)
        from variants v left join stock_levels s on s.variant_id = v.id
        where v.product_id = p.id) as variants
    from products p where p.slug = $1`,
    [slug],
  )
  return rows[0] ?? null
}

test('a product export is checked, imported and found in the shop', async () => {
  const file = fileOf(
    'runner,Table runner,Aumbry,Color,Flax,R-1,64.00,5,,Linen,true,4.8',
    'runner,,,,Indigo,R-2,66.00,7,,,,',
    'bowl,Bowl,Aumbry,Title,Default Title,B-1,20.00,3,http://127.0.0.1/bowl.jpg,Clay,true,',
  )
  const checked = await move(file, '--dry-run')
  expect(checked.output).toContain('Products from Shopify: 2 created, 0 rejected of 2 rows')
  expect(checked.output).toContain(
    'Columns that are not imported: Review rating, Included / Canada',
  )
  expect(await readProduct('runner')).toBeNull()

  const { runId, output } = await move(file)
  expect(output).toContain('2 created, 0 rejected of 2 rows')
  expect(output).toContain(
    'bowl: The picture http://127.0.0.1/bowl.jpg was left out: its address is not public.',
  )
  expect(await readProduct('runner')).toMatchObject({
    status: 'active',
    variants: [
      ['R-1', 64_00, 'active', 5],
      ['R-2', 66_00, 'active', 7],
    ],
  })
  const { data } = await call('get /api/product/detail', { id: 'runner' })
  expect(data).toMatchObject({
    title: 'Table runner',
    facts: [{ label: 'Material', value: 'Linen' }],
  })
  const result = await shop.app.request(`/api/staff/import/result?id=${runId}`, { headers: staff })
  expect(await result.text()).toContain('2,runner,Created,')

  const again = await move(file)
  expect(again.output).toContain('0 created, 2 unchanged, 0 rejected of 2 rows')
})

test('a faulty product is rejected with its rows, and the others are imported', async () => {
  const { output, code } = await move(
    fileOf(
      'vase,Vase,,Size,Small,V-1,ten,1,,,,',
      'vase,,,,Large,V-2,,1,,,,',
      'cup,Cup,,Title,Default Title,C-1,10.00,1,,,,',
      'jug,,,Title,Default Title,J-1,10.00,1,,,,',
      'cup,Cup,,Title,Default Title,C-2,11.00,1,,,,',
      ',No handle,,Title,Default Title,N-1,10.00,1,,,,',
    ),
  )
  expect(code).toBe(1)
  expect(output).toContain('1 created, 4 rejected of 5 rows')
  expect(output).toContain('row 2 rejected vase: Price: ')
  expect(output).toContain('Row 3: Price is missing.')
  expect(output).toContain('row 5 rejected jug: Title is missing.')
  expect(output).toContain('row 6 rejected cup: An earlier row of the file is the same record.')
  expect(output).toContain('row 7 rejected : Handle: ')
  expect(await readProduct('vase')).toBeNull()
  expect(await readProduct('cup')).not.toBeNull()
})

test('a file whose columns are ambiguous is refused', async () => {
  const { output } = await move(
    'Handle,Title,Variant Price,A (product.metafields.custom.a),B (product.metafields.custom.a)\n',
  )
  expect(output).toContain('The file has two columns for custom.a.')
})

test('undoing archives what was created and restores what was changed', async () => {
  await move(
    fileOf(
      'plate,Plate,,Size,Small,P-1,10.00,5,,,,',
      'plate,,,,Large,P-2,14.00,5,,,,',
      'tray,Tray,,Title,Default Title,T-1,30.00,2,,,,',
    ),
  )
  // Two are written off after the count, so that the earlier number is not the file's.
  await database.query(
    `update stock_levels set on_hand = 3
    where variant_id = (select id from variants where sku = 'P-1')`,
  )
  const { runId, output } = await move(
    fileOf(
      'plate,Plate,,Size,Small,P-1,11.00,9,,,,',
      'plate,,,,Large,P-2,14.00,8,,,,',
      'plate,,,,Huge,P-3,19.00,4,,,,',
      'tray,Old tray,,Title,Default Title,T-1,33.00,2,,,,',
      'fork,Fork,,Title,Default Title,F-1,6.00,20,,,,',
    ),
  )
  expect(output).toContain('1 created, 2 updated, 0 rejected of 3 rows')
  expect(await readProduct('plate')).toMatchObject({
    variants: [
      ['P-1', 11_00, 'active', 9],
      ['P-2', 14_00, 'active', 8],
      ['P-3', 19_00, 'active', 4],
    ],
  })
  // One of the large plates is sold, and the tray is renamed in the back office.
  await database.query(
    `update stock_levels set on_hand = 7
    where variant_id = (select id from variants where sku = 'P-2')`,
  )
  const tray = await readProduct('tray')
  await database.query(
    `update products set title = 'Tray of oak', version = version + 1
    where id = $1`,
    [tray?.['id']],
  )

  const undone = await undo(runId)
  expect(undone.output).toContain('2 undone, 1 kept of 3 rows')
  expect(undone.output).toContain('tray: The product was changed since.')
  expect(await readProduct('plate')).toMatchObject({
    status: 'active',
    variants: [
      ['P-1', 10_00, 'active', 3],
      ['P-2', 14_00, 'active', 7],
      ['P-3', 19_00, 'archived', 4],
    ],
  })
  expect(await readProduct('tray')).toMatchObject({ title: 'Tray of oak' })
  expect(await readProduct('fork')).toMatchObject({ status: 'archived' })
  expect((await call('get /api/product/detail', { id: 'fork' })).code).toBe(40400)

  // Importing the corrected file brings the product back, if the file says so.
  const again = await move(fileOf('fork,Fork,,Title,Default Title,F-1,7.00,20,,,,'))
  expect(again.output).toContain(
    'fork: The product is archived and stays so. Add the column Status with "active" to sell it.',
  )
  await move('Handle,Status\nfork,active\n')
  expect(await readProduct('fork')).toMatchObject({ status: 'active' })
})

test('pictures are downloaded before the import, once, and not for the check', async () => {
  const picture = await sharp({
    create: { width: 8, height: 8, channels: 3, background: '#b04030' },
  })
    .png()
    .toBuffer()
  let requests = 0
  const server = createServer((_request, response) => {
    requests++
    response.setHeader('content-type', 'image/png')
    response.end(picture)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/lamp.png`
  const [kind] = createProductImports({ ...shop.services, mayConnect: () => true })
  if (!kind) throw new Error('There is no kind.')
  const rows = [
    { line: 2, cells: `lamp,Lamp,,Title,Default Title,L-1,80.00,1,${url},,,`.split(',') },
  ] as const
  const context = { source: 'shopify', now: shop.services.clock.now() } as const
  const cells = header.split(',')
  const { value } = kind.read(() => '', { ...context, header: cells, rows: [rows[0]] }, [])
  const records = [{ line: 2, value }]
  const run = { ...context, runId: 'imr_test', staffId: 'cli' }
  try {
    await kind.prepare?.(records, { ...run, isDryRun: true })
    expect(requests).toBe(0)
    const prepared = await kind.prepare?.(records, { ...run, isDryRun: false })
    await kind.prepare?.(records, { ...run, isDryRun: false })
    expect(requests).toBe(1)
    expect(prepared).toEqual(
      new Map([
        [2, { pictureKeys: new Map([[url, expect.any(String)]]), filmKey: null, warnings: [] }],
      ]),
    )
  } finally {
    server.close()
  }
})
