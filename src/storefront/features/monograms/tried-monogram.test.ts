import { expect, test } from 'vitest'
import type { Template } from '#modules/monograms/contract.ts'
import {
  designTriedMonogram,
  formatProductNoun,
  listFittingStyles,
  readTriedMonogram,
  withoutTriedMonogram,
  writeTriedMonogram,
} from './tried-monogram.ts'

const style = (id: string, layout: Template['styles'][number]['layout']) => ({
  id,
  layout,
  name: id,
  note: '',
  faceId: 'italic' as Template['styles'][number]['faceId'],
  frame: 'none' as Template['styles'][number]['frame'],
  curve: 'none' as Template['styles'][number]['curve'],
  minLength: 1,
  maxLength: 3,
  sampleId: '',
})

const template: Template = {
  id: 'napkins',
  name: 'Napkins',
  method: 'embroidery',
  places: [],
  styles: [
    style('italic', 'three_traditional'),
    style('roman', 'three_block'),
    style('oval', 'single'),
    style('name', 'name'),
  ],
  colors: [
    { id: 'red', name: 'Red', hex: '#aa0000', code: '321' },
    { id: 'bottle', name: 'Bottle', hex: '#004d33', code: '890' },
  ],
  sizes: [{ mm: 60, label: '2½ in', note: 'Usual' }],
  price: 18_00,
  pricePerLetter: 0,
  workDays: 3,
  rush: null,
  editMinutes: 30,
}

const ids = (letters: string) => listFittingStyles(template, letters).map(({ id }) => id)

test('styles are offered for the number of letters', () => {
  expect(ids('')).toEqual(['italic', 'roman'])
  expect(ids('E h J')).toEqual(['italic', 'roman'])
  expect(ids('H')).toEqual(['oval'])
  expect(ids('EH')).toEqual([])
})

test('two letters of one person come before a pair', () => {
  const styles = [style('pair', 'pair'), style('two', 'two_block')]
  const found = listFittingStyles({ ...template, styles }, 'JE')
  expect(found.map(({ id }) => id)).toEqual(['two', 'pair'])
})

test('tried letters survive their URL', () => {
  const tried = { letters: 'EHJ', styleId: 'roman', colorId: 'bottle' }
  expect(readTriedMonogram(new URLSearchParams(writeTriedMonogram(tried)))).toEqual(tried)
  expect(readTriedMonogram(new URLSearchParams('goods=napkin'))).toBeNull()
  const query = new URLSearchParams(`goods=napkin&${writeTriedMonogram(tried)}`)
  expect(withoutTriedMonogram(query).toString()).toBe('goods=napkin')
})

test('a product without the style gets one that takes as many letters', () => {
  const design = designTriedMonogram(template, {
    letters: 'H',
    styleId: 'italic',
    colorId: 'bottle',
  })
  expect(design).toMatchObject({ styleId: 'oval', colorId: 'bottle', names: { letters: 'H' } })
  const other = designTriedMonogram(template, { letters: 'EHJ', styleId: 'roman', colorId: 'none' })
  expect(other).toMatchObject({ styleId: 'roman', colorId: 'red' })
})

test.each([
  ['Hemstitched napkin, set of six', 'hemstitched napkins'],
  ['Plain silver napkin ring, pair', 'plain silver napkin rings'],
  ['Handkerchiefs, box of six', 'handkerchiefs'],
  ['Fern-edge napkin, one to match', 'fern-edge napkin'],
  ['Table for two, the whole setting', 'table for two'],
  ['Ship’s decanter', 'ship’s decanter'],
])('%s is called %s', (title, noun) => expect(formatProductNoun(title)).toBe(noun))
