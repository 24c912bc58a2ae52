import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '#kernel/money/money.ts'
import { splitRefund, type RefundableTender } from './split-refund.ts'

const share = (unit: number, amount: number) => ({
  lineId: 'l',
  unit,
  part: 'goods' as const,
  component: 'goods' as const,
  amount,
})
const tender = (more: Partial<RefundableTender>): RefundableTender => ({
  position: 0,
  kind: 'wallet',
  balanceType: 'gift_card',
  grantId: 'wlt_1',
  label: 'Gift card',
  shares: [],
  left: 0,
  ...more,
})

test('each tender gets back what it paid for the unit, and the card the rest', () => {
  const card = tender({ shares: [share(0, 20_00), share(1, 30_00)], left: 50_00 })
  const split = splitRefund({
    amount: 50_00,
    shares: [share(0, 0)],
    tenders: [card],
    cardLeft: 100_00,
  })
  expect(split).toEqual({ toTenders: [{ tender: card, amount: 20_00 }], own: 30_00 })
})

test('promotional credit is refunded first, then points, then money', () => {
  const shares = [share(0, 10_00)]
  const gift = tender({ position: 2, shares, left: 10_00 })
  const points = tender({
    position: 0,
    kind: 'points',
    balanceType: null,
    grantId: null,
    shares,
    left: 10_00,
  })
  const promotional = tender({ position: 1, balanceType: 'promotional', shares, left: 10_00 })
  const split = splitRefund({
    amount: 33_00,
    shares,
    tenders: [gift, points, promotional],
    cardLeft: 10_00,
  })
  expect(split.toTenders.map(({ tender: one, amount }) => [one.position, amount])).toEqual([
    [1, 10_00],
    [0, 10_00],
    [2, 10_00],
  ])
  expect(split.own).toBe(3_00)
})

test('refunds in any order are complete and never exceed what a tender or the card paid', () => {
  const life = fc.record({
    paid: fc.array(fc.record({ tendered: fc.nat(500), card: fc.nat(500) }), {
      minLength: 1,
      maxLength: 6,
    }),
    order: fc.array(fc.nat(5), { minLength: 1, maxLength: 10 }),
    extra: fc.nat(400),
    fee: fc.nat(200),
  })
  fc.assert(
    fc.property(life, ({ paid, order, extra, fee }) => {
      let left = sum(paid.map((one) => one.tendered))
      let cardLeft = sum(paid.map((one) => one.card))
      const gone = new Set<number>()
      for (const unit of order) {
        const piece = paid[unit]
        if (!piece || gone.has(unit)) continue
        gone.add(unit)
        const shares = paid.map((one, index) => share(index, one.tendered))
        const wanted = Math.max(0, piece.tendered + piece.card + extra - fee)
        const amount = Math.min(wanted, left + cardLeft)
        const split = splitRefund({
          amount,
          shares: [share(unit, 0)],
          tenders: [tender({ shares, left })],
          cardLeft,
        })
        const back = sum(split.toTenders.map((one) => one.amount))
        expect(back + split.own).toBe(amount)
        left -= back
        cardLeft -= split.own
        expect(Math.min(left, cardLeft)).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})
