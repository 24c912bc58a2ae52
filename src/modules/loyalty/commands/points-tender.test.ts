import { expect, test } from 'vitest'
import { inTransaction } from '#platform/db/database.server.ts'
import { fixedClock } from '#test/support/clock.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { lockPointsAccount } from '../db/points-accounts.ts'
import { enrollMember } from './enroll-member.ts'
import { redeemPoints } from './redemptions.ts'
import { refundPoints, captureHeldPoints } from './points-tender.ts'

const database = await openTestDatabase()

test('partial refunds return all points of an order, whatever their value', async () => {
  const clock = fixedClock()
  const { id } = await signedInMember(database, { now: clock.now() })
  const key = { checkoutId: 'chk_thirds', orderId: 'ord_thirds' }
  const back = await inTransaction(database.db, async (tx) => {
    await enrollMember(tx, { memberId: id, now: clock.now() })
    const book = (await lockPointsAccount(tx, id)) ?? expect.fail()
    const paid = {
      kind: 'tender' as const,
      points: 50,
      amount: 75,
      checkoutId: key.checkoutId,
      cartId: 'crt_thirds',
    }
    await redeemPoints(tx, book, {
      ...paid,
      state: 'held',
      name: 'Paid at settlement',
      at: clock.now(),
    })
    await captureHeldPoints(tx, key)
    const parts = []
    for (const ref of ['rfd_1', 'rfd_2', 'rfd_3'])
      parts.push(
        await refundPoints(tx, { orderId: key.orderId, amount: 25, ref, now: clock.now() }),
      )
    return parts
  })
  expect(back).toEqual([17, 17, 16])
})
