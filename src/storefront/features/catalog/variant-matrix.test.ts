import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProductVariant } from '#modules/catalog/contract.ts'
import {
  isAvailable,
  listOptionChoices,
  selectVariant,
  type ProductOptions,
} from './variant-matrix.ts'

const variant = (
  id: string,
  values: string[],
  state: 'in-stock' | 'sold-out' = 'in-stock',
): ProductVariant => ({
  id,
  sku: `SKU-${id}`,
  gtin: null,
  values,
  price: 1000,
  compareAt: null,
  unitPrice: null,
  availability: { state, left: state === 'sold-out' ? 0 : null },
  minQty: 1,
  maxQty: 9,
  multiple: 1,
  shipsOn: null,
  requiresShipping: true,
  heldMinutes: null,
  picture: null,
})
const option = (name: string, ...labels: string[]) => ({
  name,
  values: labels.map((label) => ({ label, hex: null })),
})

const sheetSet: ProductOptions = {
  options: [option('Color', 'White', 'Weld'), option('Size', 'Twin', 'Queen', 'King')],
  variants: [
    variant('wt', ['White', 'Twin'], 'sold-out'),
    variant('wq', ['White', 'Queen']),
    variant('wk', ['White', 'King']),
    variant('yq', ['Weld', 'Queen']),
  ],
}
const firstVariant = (goods: ProductOptions) => goods.variants[0] ?? variant('none', [])
const variantById = (id: string) =>
  sheetSet.variants.find((one) => one.id === id) ?? firstVariant(sheetSet)
const choice = (shown: string, index: number, label: string) =>
  listOptionChoices(sheetSet, variantById(shown))[index]?.choices.find((one) => one.label === label)

describe('the variant of a URL', () => {
  it('is found by id or SKU, even if sold out', () => {
    expect(selectVariant(sheetSet, new URLSearchParams('v=wt'))?.id).toBe('wt')
    expect(selectVariant(sheetSet, new URLSearchParams('v=SKU-yq'))?.id).toBe('yq')
  })

  it('is the first available one if none or an unknown one is given', () => {
    expect(selectVariant(sheetSet, new URLSearchParams())?.id).toBe('wq')
    expect(selectVariant(sheetSet, new URLSearchParams('v=gone'))?.id).toBe('wq')
  })

  it('is found by option values, as in the form without JavaScript', () => {
    expect(selectVariant(sheetSet, new URLSearchParams('o1=Weld&o2=Queen'))?.id).toBe('yq')
    expect(selectVariant(sheetSet, new URLSearchParams('o1=Weld&o2=King'))?.id).toBe('yq')
  })

  it('is found by color alone, at any position among the options', () => {
    const dyed = {
      name: 'Dye',
      values: ['White', 'Weld'].map((label) => ({ label, hex: '#ffffff' })),
    }
    const goods: ProductOptions = {
      options: [option('Size', 'Queen', 'King'), dyed],
      variants: [
        variant('qw', ['Queen', 'White']),
        variant('ky', ['King', 'Weld'], 'sold-out'),
        variant('qy', ['Queen', 'Weld']),
      ],
    }
    expect(selectVariant(goods, new URLSearchParams('color=Weld'))?.id).toBe('qy')
    expect(selectVariant(goods, new URLSearchParams('color=Gone'))?.id).toBe('qw')
    expect(selectVariant(sheetSet, new URLSearchParams('color=Weld'))?.id).toBe('wq')
  })

  it('is null for a product without variants', () => {
    expect(selectVariant({ options: [], variants: [] }, new URLSearchParams())).toBeNull()
  })
})

describe('option choices', () => {
  it('disable values that do not exist with earlier choices, and hide nothing', () => {
    expect(choice('yq', 1, 'King')).toMatchObject({ impossible: true, variant: null })
    expect(listOptionChoices(sheetSet, variantById('yq'))[1]?.choices).toHaveLength(3)
  })

  it('let sold-out values be selected and mark them', () => {
    expect(choice('wq', 1, 'Twin')).toMatchObject({ soldOut: true, impossible: false })
    expect(choice('wq', 1, 'Twin')?.variant?.id).toBe('wt')
  })

  it('keep the other choices if possible', () => {
    expect(choice('wq', 0, 'Weld')?.variant?.id).toBe('yq')
    expect(choice('wk', 0, 'Weld')?.variant?.id).toBe('yq')
  })

  it('reach every variant from every other one', () => {
    const value = fc.constantFrom('a', 'b', 'c')
    const matrix = fc.uniqueArray(fc.tuple(value, value, value), {
      minLength: 1,
      maxLength: 27,
      selector: (values) => values.join(),
    })
    fc.assert(
      fc.property(
        matrix,
        fc.array(fc.boolean(), { minLength: 27, maxLength: 27 }),
        (combinations, stock) => {
          const goods: ProductOptions = {
            options: ['x', 'y', 'z'].map((name) => option(name, 'a', 'b', 'c')),
            variants: combinations.map((values, index) =>
              variant(String(index), values, stock[index] ? 'in-stock' : 'sold-out'),
            ),
          }
          for (const target of goods.variants) {
            let shown = firstVariant(goods)
            for (let index = 0; index < 3; index++) {
              const next = listOptionChoices(goods, shown)[index]?.choices.find(
                ({ label }) => label === target.values[index],
              )
              expect(next?.impossible).toBe(false)
              shown = next?.variant ?? shown
            }
            expect(shown.id).toBe(target.id)
          }
        },
      ),
    )
  })

  it('prefer an available variant', () => {
    const goods: ProductOptions = {
      options: [option('Color', 'A', 'B'), option('Size', '1', '2', '3')],
      variants: [
        variant('a3', ['A', '3']),
        variant('b1', ['B', '1'], 'sold-out'),
        variant('b2', ['B', '2']),
      ],
    }
    const b = listOptionChoices(goods, firstVariant(goods))[0]?.choices[1]
    expect(b?.variant && isAvailable(b.variant)).toBe(true)
  })
})
