import { beforeEach, describe, expect, test } from 'vitest'
import { mergeCarts } from '#modules/cart/merge-carts.ts'
import type { Id } from '#kernel/ids/ids.ts'
import { findOwnerId } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import {
  homeAddress,
  unwrapResult,
  openTestCheckout,
  type TestBuyer,
} from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { mergeDrafts } from './stored-draft.ts'

const database = await openTestDatabase()
const { buyer, clock, handlers } = openTestCheckout(database)
beforeEach(() => emptyTables(database))

const elsewhere = {
  ...homeAddress,
  line1: '118 Benefit Street',
  line2: '',
  city: 'Providence',
  stateCode: 'RI',
  zip: '02906',
} as const
const piece = async () => ({ variantId: await makeVariant(database), qty: 1 })

/** The visitor signs in on the way to paying, and looks at the settlement as the member. */
async function signInAs(member: TestBuyer, visitor: TestBuyer) {
  const [guestId, memberId] = [
    findOwnerId(visitor.ctx.caller) as Id<'gst'>,
    findOwnerId(member.ctx.caller) as Id<'mem'>,
  ]
  await inTransaction(database.db, (tx) =>
    mergeCarts(tx, { guestId, memberId, now: clock.now(), mergeDrafts }),
  )
  return member.settlement()
}

const newMember = async () => buyer((await signedInMember(database, { now: clock.now() })).actor)

describe('signing in halfway through the settlement', () => {
  test('a member without a cart goes on with everything', async () => {
    const [member, visitor] = [await newMember(), buyer()]
    const before = await visitor.prepare([await piece()])
    const after = await signInAs(member, visitor)
    expect(after).toMatchObject({
      email: 'nora@example.com',
      groups: [{ address: homeAddress, methodId: 'standard' }],
      canPlace: true,
    })
    expect(after.totals).toEqual(before.totals)
    expect(unwrapResult(await member.place(after))).toMatchObject({ total: before.totals.grand })
  })

  test('a member with a cart has both carts in it, and the address that was just typed', async () => {
    const [member, visitor] = [await newMember(), buyer()]
    const [one, other] = [await piece(), await piece()]
    unwrapResult(await handlers.addLine(member.ctx, one, exchange))
    await visitor.prepare([other])
    const after = await signInAs(member, visitor)
    expect(after.lines.map(({ variantId }) => variantId).sort()).toEqual(
      [one.variantId, other.variantId].sort(),
    )
    expect(after).toMatchObject({
      email: 'nora@example.com',
      groups: [{ address: homeAddress, methodId: 'standard' }],
      canPlace: true,
    })
    expect(unwrapResult(await member.place(after))).toMatchObject({ total: after.totals.grand })
  })

  test('what was typed last stands, before what lay there from another day', async () => {
    const [member, visitor] = [await newMember(), buyer()]
    const { groups } = await member.prepare([await piece()], 'member@example.com')
    await visitor.prepare([await piece()])
    const { groups: theirs } = await visitor.settlement()
    const entered = {
      groups: [{ groupId: theirs[0]?.id ?? '', address: elsewhere, methodId: 'express' }],
    }
    unwrapResult(await handlers.quoteCheckout(visitor.ctx, entered, exchange))
    const after = await signInAs(member, visitor)
    expect(after.groups).toMatchObject([
      { id: groups[0]?.id, address: elsewhere, methodId: 'express' },
    ])
  })

  test('a visitor who had entered nothing changes nothing of the member’s', async () => {
    const [member, visitor] = [await newMember(), buyer()]
    await member.prepare([await piece()], 'member@example.com')
    unwrapResult(await handlers.addLine(visitor.ctx, await piece(), exchange))
    const after = await signInAs(member, visitor)
    expect(after).toMatchObject({ email: 'member@example.com', groups: [{ address: homeAddress }] })
    expect(after.lines).toHaveLength(2)
  })
})
