import { expect, test } from 'vitest'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { openTestGiving } from '#test/support/registries.ts'

const giving = openTestGiving(await openTestDatabase())
const { handlers } = giving

test('a deleted draft is restored as a draft, within the registry limit', async () => {
  const owner = await giving.owner()
  const draft = unwrapResult(await handlers.createRegistry(owner.ctx, {}, exchange))
  unwrapResult(
    await handlers.saveRegistry(owner.ctx, { id: draft.id, slug: 'nora-and-may-draft' }, exchange),
  )
  const change = (action: 'delete' | 'restore') =>
    handlers.changeStatus(owner.ctx, { id: draft.id, action }, exchange)
  unwrapResult(await change('delete'))
  expect(unwrapResult(await change('restore'))).toMatchObject({ status: 'draft' })
  unwrapResult(await change('delete'))
  for (let count = 0; count < 5; count++) {
    const { id } = unwrapResult(await handlers.createRegistry(owner.ctx, {}, exchange))
    unwrapResult(await handlers.saveRegistry(owner.ctx, { id, title: `Ours, ${count}` }, exchange))
  }
  expect(await change('restore')).toMatchObject({ refused: 'fields-invalid' })
})
