import { expect, test } from 'vitest'
import { fixedClock } from '#test/support/clock.ts'
import { createMover, movingFolder } from '#test/support/moving.ts'
import { openTestShop } from '#test/support/shop.ts'

const folder = movingFolder()
const { shop, database } = await openTestShop({
  clock: fixedClock('2026-11-27T15:00:00Z'),
  environment: { DATA_DIR: folder },
})
const { move, undo } = createMover(shop, folder)

/** Shopify's export of discounts. */
const header =
  'Name,Value,Value Type,Type,Discount Class,Minimum Purchase Requirements,'
  + 'Combines with Order Discounts,Combines with Product Discounts,'
  + 'Combines with Shipping Discounts,Customer Selection,Times Used In Total,'
  + 'Applies Once Per Customer,Usage Limit Per Code,Status,Start,End'

const couponsOf = async (...codes: string[]) =>
  (
    await database.query(
      `select code, class, value, min_spend, min_qty, max_uses, per_customer, combines_with,
         starts_at, ends_at
       from coupons where code = any($1) order by code`,
      [codes],
    )
  ).rows

test('codes of Shopify keep their terms', async () => {
  const { output, code } = await move(
    [
      header,
      'ten-off,-10.0,percentage,Amount Off,order,,FALSE,TRUE,TRUE,all,3,TRUE,10,Active,'
        + '2026-01-05 10:00:00 -0500,2027-01-31 23:59:59 -0500',
      'FIVE,-5.00,fixed_amount,Amount Off,order,50.00,FALSE,FALSE,FALSE,All customers,0,FALSE,,'
        + 'Active,2026-01-05 10:00:00 -0500,',
      'SHIPFREE,0,percentage,Free Shipping,shipping,Minimum quantity of 3 items,,,,,0,,,Active,,',
    ].join('\n'),
  )
  expect(output).toContain('Discount codes from Shopify: 3 created, 0 rejected of 3 rows')
  expect(code).toBe(0)
  expect(await couponsOf('TEN-OFF', 'FIVE', 'SHIPFREE')).toMatchObject([
    {
      code: 'FIVE',
      class: 'order',
      value: { kind: 'amount', amount: 500 },
      min_spend: 5000,
      max_uses: null,
      ends_at: null,
    },
    { code: 'SHIPFREE', class: 'shipping', value: { kind: 'free_shipping' }, min_qty: 3 },
    {
      code: 'TEN-OFF',
      value: { kind: 'percent', percent: 1000 },
      max_uses: 7,
      per_customer: 1,
      combines_with: ['product', 'shipping'],
      starts_at: new Date('2026-01-05T15:00:00Z'),
      ends_at: new Date('2027-02-01T04:59:59Z'),
    },
  ])
})

test.each([
  ['A-1,-10.0,percentage,Amount Off,product,,,,,all,0,,,Active,,', 'for some products'],
  ['A-2,-10.0,percentage,Amount Off,order,,,,,VIP segment,0,,,Active,,', 'some customers only'],
  ['A-3,-10.0,percentage,Amount Off,order,,,,,all,9,,9,Active,,', 'A-3: The code is used up.\n'],
  ['A-4,-10.0,percentage,Amount Off,order,,,,,all,0,,,Expired,,', 'has ended'],
  ['A-5,-10.0,percentage,Amount Off,order,,,,,all,0,,,Active,,2025-01-01', 'has ended'],
  ['A-6,0,app,App Discount,order,,,,,all,0,,,Active,,', 'An offer of this kind cannot move: App'],
  ['A-7,-120,percentage,Amount Off,order,,,,,all,0,,,Active,,', 'An offer of this kind'],
  ['Ä8!,-10.0,percentage,Amount Off,order,,,,,all,0,,,Active,,', 'Name: Use 3 to 30 letters'],
  ['B-1,-10.0,percentage,Amount Off,order,,,,,all,0,,,Active,,5/31/2027', 'end is not clear'],
  ['B-2,-10.0,percentage,Amount Off,order,,,,,all,0,,,Active,soon,', 'start is not clear'],
  ['B-3,-10.0,percentage,Amount Off,order,,,,,all,0,,"1,000",Active,,', 'limit is not clear'],
  ['B-4,-10.0,percentage,Amount Off,order,,,,,all,0,,,draft,,', 'It is not active: draft.'],
  ['A-9,-10.0,percentage,Amount Off,order,by arrangement,,,,all,0,,,Active,,', 'is not clear'],
])('a code that would mean something else is rejected: %s', async (row, told) => {
  const { output } = await move(`${header}\n${row}\n`)
  expect(output).toContain(told)
  expect(output).toContain('0 created, 1 rejected')
})

test('codes of WooCommerce keep their terms', async () => {
  const { output } = await move(
    [
      'code,discount_type,coupon_amount,expiry_date,minimum_amount,individual_use,usage_limit,'
        + 'usage_limit_per_user,usage_count,free_shipping,product_ids,exclude_sale_items',
      'woo10,percent,10.00,2027-05-01,25.00,yes,100,2,40,no,,yes',
      'woofix,fixed_cart,7.50,,,no,,,,no,,no',
      'wooitem,fixed_product,3,,,no,,,,no,,no',
      'wooids,percent,10,,,no,,,,no,"12, 13",no',
    ].join('\n'),
  )
  expect(output).toContain('from WooCommerce: 2 created, 2 rejected of 4 rows')
  expect(await couponsOf('WOO10', 'WOOFIX')).toMatchObject([
    {
      value: { kind: 'percent', percent: 1000 },
      min_spend: 2500,
      max_uses: 60,
      per_customer: 2,
      ends_at: new Date('2027-05-01T23:59:59Z'),
    },
    { value: { kind: 'amount', amount: 750 } },
  ])
})

test('a code that the shop has stays as it is; undoing deletes unused codes only', async () => {
  const row = (code: string, percent: number) =>
    `${code},-${percent},percentage,Amount Off,order,,,,,all,0,,,Active,,`
  await move([header, row('MINE', 15)].join('\n'))
  const { runId, output } = await move(
    [header, row('MINE', 50), row('GONE', 10), row('USED', 10)].join('\n'),
  )
  expect(output).toContain('2 created, 1 unchanged')
  await database.query(`update coupons set used = 1 where code = 'USED'`)
  expect((await undo(runId)).output).toContain('1 undone, 1 kept')
  expect(await couponsOf('MINE', 'GONE', 'USED')).toMatchObject([
    { code: 'MINE', value: { percent: 1500 } },
    { code: 'USED' },
  ])
})
