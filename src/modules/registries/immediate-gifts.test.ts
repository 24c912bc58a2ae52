import { expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { openTestGiving, openWithWish } from '#test/support/registries.ts'

const database = await openTestDatabase()
const giving = openTestGiving(database)
const { shop, handlers } = giving
const { checkout } = shop
const opened = (wanted = 2) => openWithWish(database, giving, { wanted })

test('only one of two concurrent requests gets the same link', async () => {
  for (let round = 0; round < 5; round++) {
    const slug = `hale-and-reed-${round}`
    const both = [await opened(), await opened()].map(({ owner, registry }) =>
      handlers.saveRegistry(owner.ctx, { id: registry.id, slug }, exchange),
    )
    const answers = await Promise.all(both)
    expect(answers.filter((answer) => !isRefusal(answer))).toHaveLength(1)
    expect(answers.find(isRefusal)).toMatchObject({
      refused: 'fields-invalid',
      fields: { slug: 'This link is already taken. Choose another.' },
    })
  }
})

test('accepting two invitations at once makes a member co-manager once', async () => {
  const { owner, registry } = await opened()
  const theo = await giving.owner()
  const addresses = ['theo.one@example.com', 'theo.two@example.com']
  for (const email of addresses)
    unwrapResult(await handlers.inviteManager(owner.ctx, { id: registry.id, email }, exchange))
  const mails = await queryRows(
    database.db,
    { text },
    sql`select plain as text from emails where recipient like 'theo.%@example.com' order by id`,
  )
  const tokens = mails.map((mail) => /#invite=([\w-]+)/.exec(mail.text)?.[1] ?? '')
  const answers = await Promise.all(
    tokens.map((token) => handlers.acceptManager(theo.ctx, { token }, exchange)),
  )
  expect(answers).toMatchObject([{ id: registry.id }, { id: registry.id }])
  const managers = await queryRows(
    database.db,
    { id: text },
    sql`
      select id
      from registry_managers
      where registry_id = ${registry.id} and member_id is not null`,
  )
  expect(managers).toHaveLength(1)
})

test('own lines and gifts count together toward the quantity limit', async () => {
  const { slug, itemId, variantId } = await opened(9)
  await execute(database.db, sql`update variants set max_qty = 5 where id = ${variantId}`)
  const buyer = checkout.buyer()
  await buyer.prepare([{ variantId, qty: 3 }])
  const give = (qty: number) => handlers.buyGift(buyer.ctx, { slug, itemId, qty }, exchange)
  expect(await give(3)).toMatchObject({ refused: 'cart-limit' })
  unwrapResult(await give(2))
  expect(await give(1)).toMatchObject({ refused: 'cart-limit' })
  const { lines } = unwrapResult(await checkout.handlers.readCart(buyer.ctx, {}, exchange))
  expect(lines.map(({ qty, availability }) => [qty, availability.ok])).toEqual([
    [3, true],
    [2, true],
  ])
  const own = lines.find(({ qty }) => qty === 3)?.id ?? ''
  expect(
    await checkout.handlers.updateLine(buyer.ctx, { lineId: own, qty: 4 }, exchange),
  ).toMatchObject({ refused: 'cart-limit' })
})
