import { expect, test } from 'vitest'
import type { Picture } from '#modules/catalog/contract.ts'
import { listVariantPictures } from './variant-pictures.ts'

const picture = (alt: string): Picture => ({
  src: `/media/${alt.length}`,
  widths: [],
  width: 1200,
  height: 1500,
  color: '#eeeeee',
  alt,
})
const color = (label: string) => ({ label, hex: '#ffffff' })
const pictures = [
  picture('Folded starch white napkins'),
  picture('Folded sage napkins'),
  picture('Close view of the hem on four sage napkins'),
  picture('A laid table'),
]
const options = [{ name: 'Color', values: [color('Starch white'), color('Sage')] }]
const variants = [
  { values: ['Starch white'], picture: 0 },
  { values: ['Sage'], picture: 1 },
]
const listed = (index: number) =>
  listVariantPictures({ pictures, options, variants }, variants[index] ?? null).map(
    ({ alt }) => alt,
  )

test('the gallery shows the chosen color and what shows no other color', () => {
  expect(listed(0)).toEqual(['Folded starch white napkins', 'A laid table'])
  expect(listed(1)).toEqual([
    'Folded sage napkins',
    'Close view of the hem on four sage napkins',
    'A laid table',
  ])
})

test('a product without pictures of its variants shows all', () => {
  expect(
    listVariantPictures({ pictures, options, variants: [] }, { values: ['Sage'], picture: null }),
  ).toHaveLength(4)
})
