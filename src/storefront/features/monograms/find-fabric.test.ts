import { expect, test } from 'vitest'
import { findFabric } from './find-fabric.ts'

const color = { name: 'Color', values: [{ label: 'Bottle', hex: '#004832', cloth: { name: 'Starch white', hex: '#f7f8f6' } }, { label: 'Flax', hex: '#b9a983' }] } // prettier-ignore

test('uses the described cloth even if the selected color is only the border', () => {
  expect(findFabric({ options: [color] }, { values: ['Bottle'] })).toEqual({
    name: 'Starch white',
    hex: '#f7f8f6',
  })
  expect(findFabric({ options: [color] }, { values: ['Flax'] })).toEqual({
    name: 'Flax',
    hex: '#b9a983',
  })
  expect(findFabric({ options: [] }, null).name).toBe('White')
})
