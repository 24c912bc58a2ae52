import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RefundStatus } from './payment-machine.ts'
import { compareRefunds, type StoredRefund, type ProviderRefundState } from './provider-refunds.ts'

const ours: StoredRefund = {
  id: 'rfd_1',
  status: 'succeeded',
  amount: 40,
  providerRef: 're_1',
  originator: { kind: 'goodwill', id: 'x' },
}
const reported = (
  ref: string,
  status: ProviderRefundState['status'],
  more: Partial<ProviderRefundState> = {},
): ProviderRefundState => ({
  ref,
  status,
  amount: 40,
  key: null,
  ...more,
})

const order = ['pending', 'succeeded', 'failed'] as const

/** The rows after applying a list. */
function take(rows: readonly StoredRefund[], list: readonly ProviderRefundState[]): StoredRefund[] {
  const { created: made, changed: moved } = compareRefunds(rows, list)
  return [
    ...rows.map((row) => ({
      ...row,
      status: moved.find((one) => one.row.id === row.id)?.status ?? row.status,
    })),
    ...made.map(({ reported: { ref, amount }, status }) => ({
      id: `rfd_${ref}`,
      status,
      amount,
      providerRef: ref,
      originator: { kind: 'provider', id: ref } as const,
    })),
  ]
}

const sum = (rows: readonly StoredRefund[], status: RefundStatus) =>
  rows.filter((row) => row.status === status).reduce((total, { amount }) => total + amount, 0)

describe('comparing refunds at the provider with stored refunds', () => {
  test('a refund created at the provider is inserted as pending, succeeded or cancelled', () => {
    const {
      created: made,
      refunded,
      pending,
    } = compareRefunds(
      [ours],
      [
        reported('re_1', 'succeeded', { key: 'rfd_1' }),
        reported('re_2', 'succeeded', { amount: 10 }),
        reported('re_3', 'pending', { amount: 5 }),
        reported('re_4', 'failed'),
      ],
    )
    expect(made.map(({ reported: { ref }, status }) => [ref, status])).toEqual([
      ['re_2', 'succeeded'],
      ['re_3', 'pending'],
      ['re_4', 'cancelled'],
    ])
    expect({ refunded, pending }).toEqual({ refunded: 10, pending: 5 })
  })

  test('every attempt of the shop is recognized, even with a lost response', () => {
    const waiting: StoredRefund = { ...ours, status: 'pending', providerRef: null }
    const list = [
      reported('re_1', 'failed', { key: 'rfd_1' }),
      reported('re_2', 'succeeded', { key: 'rfd_1.1' }),
    ]
    expect(compareRefunds([waiting], list)).toEqual({
      created: [],
      changed: [],
      refunded: 0,
      pending: 0,
    })
    expect(
      compareRefunds([waiting], [reported('re_3', 'succeeded', { key: 'rfd_12' })]).created,
    ).toHaveLength(1)
  })

  test('a returned refund needs manual action, whoever created it', () => {
    const { changed: moved, refunded } = compareRefunds(
      [ours],
      [reported('re_1', 'failed', { key: 'rfd_1' })],
    )
    expect(moved).toEqual([{ row: ours, status: 'manual' }])
    expect(refunded).toBe(-40)
  })

  test('lists in any order and with repetitions give the same rows, and the amounts are their sums', () => {
    const life = fc.array(fc.constantFrom(...order), { maxLength: 3 })
    fc.assert(
      fc.property(
        fc.array(life, { maxLength: 4 }),
        fc.array(fc.nat(), { maxLength: 30 }),
        (lives, picks) => {
          // The lists that the provider would have returned at each point in time.
          const moments = order.map((upTo) =>
            lives.flatMap((states, index) => {
              const lived = order
                .slice(0, order.indexOf(upTo) + 1)
                .filter((state) => states.includes(state))
              const status = lived.at(-1)
              return status ? [reported(`re_${index}`, status, { amount: index + 1 })] : []
            }),
          )
          let rows: StoredRefund[] = []
          for (const pick of picks) {
            const list = moments[pick % moments.length] ?? []
            const before = { refunded: sum(rows, 'succeeded'), pending: sum(rows, 'pending') }
            const { refunded, pending } = compareRefunds(rows, list)
            rows = take(rows, list)
            expect({ refunded: sum(rows, 'succeeded'), pending: sum(rows, 'pending') }).toEqual({
              refunded: before.refunded + refunded,
              pending: before.pending + pending,
            })
          }
          const final = take(rows, moments.at(-1) ?? [])
          expect(take(final, moments.at(-1) ?? [])).toEqual(final)
          for (const { providerRef, status } of final) {
            const last = moments.at(-1)?.find(({ ref }) => ref === providerRef)?.status
            expect(status === 'manual' ? 'cancelled' : status).toBe(
              last === 'failed' ? 'cancelled' : last,
            )
          }
        },
      ),
    )
  })
})
