import { describe, expect, test } from 'vitest'
import { combineOptions } from './combine-options'
import { toHtml, toPlainText } from './description-text'
import { buildSku, emptyProduct, findDraftErrors, toBody, type ProductDraft } from './product-draft'

const color = { name: 'Color', values: ['Moss', 'Sand'] }
const size = { name: 'Size', values: ['S', 'M', 'L'] }
const priced: ProductDraft = {
  ...emptyProduct,
  title: 'Napkins',
  variants: emptyProduct.variants.map((one) => ({ ...one, price: '40', id: 'var_1' })),
}
const values = (variants: ProductDraft['variants']) =>
  variants.map(({ optionValues }) => optionValues.join(' '))

describe('options', () => {
  test('make one variant for each combination, with the price of the first', () => {
    const variants = combineOptions(priced, [color, size])
    expect(values(variants)).toEqual(['Moss S', 'Moss M', 'Moss L', 'Sand S', 'Sand M', 'Sand L'])
    expect(variants.map(({ price }) => price)).toEqual(Array(6).fill('40'))
    expect(variants.map(({ id }) => id)).toEqual(['var_1', null, null, null, null, null])
  })

  test('keep removed combinations away when a value is added', () => {
    const all = combineOptions(priced, [color, size])
    const draft = { options: [color, size], variants: all.filter((_, index) => index !== 4) }
    const more = combineOptions(draft, [color, { ...size, values: [...size.values, 'XL'] }])
    expect(values(more)).toEqual([
      'Moss S',
      'Moss M',
      'Moss L',
      'Moss XL',
      'Sand S',
      'Sand L',
      'Sand XL',
    ])
  })

  test('keep rows when another option is removed or renamed', () => {
    const draft = { options: [color, size], variants: combineOptions(priced, [color, size]) }
    expect(values(combineOptions(draft, [size]))).toEqual(['S', 'M', 'L'])
    expect(combineOptions(draft, [])).toMatchObject([{ id: 'var_1', optionValues: [] }])
    const renamed = combineOptions(draft, [{ ...color, name: 'Colour' }, size])
    expect(renamed).toHaveLength(6)
    expect(renamed[0]?.id).toBe('var_1')
  })
})

test('only what changed is sent, and removed attributes are sent empty', () => {
  const attribute = { namespace: 'aumbry', key: 'care', label: 'Care', value: 'Wash warm' }
  const before = { ...priced, attributes: [attribute] }
  expect(toBody({ ...before, title: 'Fern napkins' }, before)).toEqual({ title: 'Fern napkins' })
  expect(toBody({ ...before, attributes: [] }, before)).toEqual({
    attributes: [{ ...attribute, value: '' }],
  })
  expect(toBody({ ...before, options: [] }, before)).toEqual({})
})

test('missing names and prices are found', () => {
  expect(findDraftErrors(emptyProduct)).toEqual({
    title: 'Enter a name.',
    'variants.0.price': 'Enter a price.',
    'variants.0.quantity': 'Enter the stock, or do not count it.',
  })
  expect(findDraftErrors(priced)).toEqual({})
})

test('paragraphs are edited as text, and other HTML as it is', () => {
  expect(toPlainText('<p>One &amp; two</p><p>Three<br />four</p>')).toBe('One & two\n\nThree\nfour')
  expect(toHtml('One & two\n\nThree\nfour')).toBe('<p>One &amp; two</p><p>Three<br />four</p>')
  expect(toPlainText('<ul><li>One</li></ul>')).toBeNull()
  expect(buildSku('FN', ['Moss green', '16 × 16 in'])).toBe('FN-MOSSGR-1616IN')
})
