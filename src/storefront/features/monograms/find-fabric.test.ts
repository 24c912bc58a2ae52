import { expect, test } from 'vitest'
import type { Template } from '#modules/monograms/contract.ts'
import { clothPath, findFabric, isDark, nameGround, noteColor, sortColors } from './find-fabric.ts'

const color = { name: 'Color', values: [{ label: 'Bottle', hex: '#004832', cloth: { name: 'Starch white', hex: '#f7f8f6' } }, { label: 'Flax', hex: '#b9a983' }] } // prettier-ignore

test('uses the described cloth even if the selected color is only the border', () => {
  expect(findFabric({ options: [color] }, { values: ['Bottle'] })).toEqual({
    name: 'Starch white',
    hex: '#f7f8f6',
    trim: '#004832',
  })
  expect(findFabric({ options: [color] }, { values: ['Flax'] })).toEqual({
    name: 'Flax',
    hex: '#b9a983',
  })
  expect(findFabric({ options: [] }, null).name).toBe('the cloth')
})

test('the drawing of the cloth has the colors of the variant', () => {
  const draw = (label: string) =>
    clothPath('napkins', 'corner', findFabric({ options: [color] }, { values: [label] }))
  expect(draw('Bottle')).toBe('/monogram-cloth/napkins/corner.svg?cloth=f7f8f6&trim=004832')
  expect(draw('Flax')).toBe('/monogram-cloth/napkins/corner.svg?cloth=b9a983')
  expect(clothPath('rings', 'face', findFabric({ options: [] }, null))).toBe(
    '/monogram-cloth/rings/face.svg',
  )
})

test('only a product with colors names what the letters are on', () => {
  const flax = findFabric({ options: [color] }, { values: ['Flax'] })
  const plain = findFabric({ options: [] }, null)
  expect(nameGround('embroidery', flax)).toBe('flax')
  expect(nameGround('engrave', flax)).toBe('')
  expect(nameGround('embroidery', plain)).toBe('')
})

const red = { id: 'red', name: 'Turkey red', hex: '#a3312a', code: '321' }
const white = { id: 'white', name: 'White', hex: '#fbfaf7', code: '' }

test('threads that are faint on the cloth say so and come last', () => {
  const navy = { name: 'Navy', hex: '#1c2b50' }
  const starch = { name: 'Starch white', hex: '#f7f8f6' }
  const sorted = (fabric: typeof navy) =>
    sortColors({ colors: [red, white] } as unknown as Template, fabric).colors.map(({ id }) => id)
  expect(sorted(navy)).toEqual(['white', 'red'])
  expect(sorted(starch)).toEqual(['red', 'white'])
  expect(noteColor(red, navy)).toBe('321, faint')
  expect(noteColor(white, starch)).toBe('Faint')
  expect(noteColor(red, starch)).toBe('321')
})

test('the measure is light on dark cloth only', () => {
  expect(isDark('embroidery', { name: 'Navy', hex: '#1c2b50' })).toBe(true)
  expect(isDark('embroidery', { name: 'Flax', hex: '#b9a983' })).toBe(false)
  expect(isDark('engrave', { name: 'Bottle', hex: '#004832' })).toBe(false)
})
