import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { days } from '#kernel/time/time.ts'
import type { StoredCartLine } from './cart-state.ts'
import { mergeContents, type CartContents } from './merge.ts'

const now = new Date('2026-03-02T15:00:00Z')

/** A cart that the database allows: one active line per variant and group. */
function contents(owner: string): fc.Arbitrary<CartContents> {
  const line = fc.record({
    group: fc.nat({ max: 2 }),
    variantId: fc.constantFrom('var_a', 'var_b', 'var_c', 'var_d'),
    qty: fc.integer({ min: 1, max: 20 }),
    state: fc.constantFrom(
      'active' as const,
      'active' as const,
      'saved' as const,
      'removed' as const,
    ),
    age: fc.integer({ min: 0, max: 60 }),
  })
  const names = fc.uniqueArray(fc.constantFrom('Ann', 'Ben', 'Carla'), {
    minLength: 2,
    maxLength: 2,
  })
  const lines = fc.uniqueArray(line, {
    selector: ({ group, variantId, state }) => `${group} ${variantId} ${state}`,
    maxLength: 8,
  })
  const words = fc.record({
    pricesHidden: fc.boolean(),
    giftNote: fc.constantFrom('', 'With love', 'Happy birthday'),
    wrap: fc.boolean(),
    deliverOn: fc.constantFrom(null, '2026-03-20' as const, '2026-04-01' as const),
  })
  return fc.tuple(names, lines, fc.tuple(words, words, words)).map(([recipients, all, said]) => ({
    groups: ['', ...recipients].map((recipientName, index) => ({
      id: `${owner}_g${index}`,
      kind: index === 0 ? ('own' as const) : ('address' as const),
      registryId: null,
      recipientName,
      ...(said[index] ?? said[0]),
    })),
    lines: all.map(({ group, variantId, qty, state, age }, index): StoredCartLine => ({
      id: `${owner}_l${index}`,
      groupId: `${owner}_g${group}`,
      variantId,
      qty,
      unitPriceWhenAdded: 100,
      giftNote: '',
      personalization: null,
      giftCard: null,
      state,
      addedAt: new Date(now.getTime() - days(age)),
      removedAt: state === 'removed' ? now : null,
    })),
  }))
}

const both = fc.tuple(contents('account'), contents('guest'))
const kept = (all: CartContents) => all.lines.filter((line) => line.state !== 'removed')

describe('mergeContents', () => {
  test('merging twice equals merging once', () => {
    fc.assert(
      fc.property(both, ([account, guest]) => {
        const { groups, lines, newGroupIds } = mergeContents(account, guest, now)
        expect(mergeContents({ groups, lines }, guest, now)).toEqual({
          groups,
          lines,
          newGroupIds,
          changedGroups: [],
          matches: new Map(),
        })
      }),
      { numRuns: 1_000 },
    )
  })

  test('the merged cart has every variant of both carts in at least the larger quantity', () => {
    fc.assert(
      fc.property(both, ([account, guest]) => {
        const merged = mergeContents(account, guest, now)
        for (const line of [...kept(account), ...kept(guest)])
          expect(
            merged.lines.some((one) => one.variantId === line.variantId && one.qty >= line.qty),
          ).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  test('options of the account take precedence, and options of the guest fill the gaps', () => {
    fc.assert(
      fc.property(both, ([account, guest]) => {
        const { groups, newGroupIds: places, changedGroups } = mergeContents(account, guest, now)
        const mergedOf = (id: string | undefined) => groups.find((group) => group.id === id)
        for (const was of account.groups) {
          const is = mergedOf(was.id)
          if (was.giftNote) expect(is?.giftNote).toBe(was.giftNote)
          if (was.deliverOn) expect(is?.deliverOn).toBe(was.deliverOn)
          expect(changedGroups.includes(was)).toBe(JSON.stringify(is) !== JSON.stringify(was))
        }
        for (const said of guest.groups) {
          const is = mergedOf(places.get(said.id))
          expect([is?.wrap, is?.pricesHidden]).toEqual([
            is?.wrap || said.wrap,
            is?.pricesHidden || said.pricesHidden,
          ])
          if (said.giftNote) expect(is?.giftNote).not.toBe('')
          if (said.deliverOn) expect(is?.deliverOn).not.toBe(null)
        }
      }),
    )
  })

  test('a group never has two active lines of one variant, and every line has a group', () => {
    fc.assert(
      fc.property(both, ([account, guest]) => {
        const merged = mergeContents(account, guest, now)
        const active = merged.lines
          .filter((line) => line.state === 'active')
          .map((line) => `${line.groupId} ${line.variantId}`)
        expect(new Set(active).size).toBe(active.length)
        const places = new Set(merged.groups.map((group) => group.id))
        for (const line of merged.lines) expect(places.has(line.groupId)).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  test('account lines older than 30 days are saved for later unless the guest has them too', () => {
    const line = (id: string, variantId: string, age: number): StoredCartLine => ({
      id,
      groupId: 'own',
      variantId,
      qty: 1,
      unitPriceWhenAdded: 100,
      giftNote: '',
      personalization: null,
      giftCard: null,
      state: 'active',
      addedAt: new Date(now.getTime() - days(age)),
      removedAt: null,
    })
    const own = {
      id: 'own',
      kind: 'own' as const,
      registryId: null,
      recipientName: '',
      pricesHidden: false,
      giftNote: '',
      wrap: false,
      deliverOn: null,
    }
    const merged = mergeContents(
      {
        groups: [own],
        lines: [line('1', 'var_a', 31), line('2', 'var_b', 31), line('3', 'var_c', 29)],
      },
      { groups: [own], lines: [line('4', 'var_b', 0)] },
      now,
    )
    expect(merged.lines.map(({ variantId, state }) => [variantId, state])).toEqual([
      ['var_a', 'saved'],
      ['var_b', 'active'],
      ['var_c', 'active'],
    ])
  })
})
