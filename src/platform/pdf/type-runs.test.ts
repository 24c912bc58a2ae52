import { expect, test } from 'vitest'
import { parseCoverage, typeRuns } from './type-runs.ts'

const files = ['U+0000-00FF, U+2014', 'U+0100-02BA'].map(parseCoverage)

test('text of one file is one stretch', () => {
  expect(typeRuns('Café — 4', files)).toEqual([{ file: 0, text: 'Café — 4' }])
})

test('a letter of another file is a stretch of its own', () => {
  expect(typeRuns('Łódź Road', files)).toEqual([
    { file: 1, text: 'Ł' },
    { file: 0, text: 'ód' },
    { file: 1, text: 'ź' },
    { file: 0, text: ' Road' },
  ])
})

test('a letter made of two characters is the one it looks like', () => {
  expect(typeRuns('e\u0301', files)).toEqual([{ file: 0, text: 'é' }])
})

test.each([
  ['林 💣', '? ?'],
  ['👩\u200D👩\u200D👧 Ann', '? Ann'],
  ['Ann ❤\uFE0F', 'Ann ?'],
  ['Nguyễn', 'Nguyen'],
  ['Ａｎｎ', 'Ann'],
])('what no file covers is its plain letter or one question mark: %s is %s', (text, shown) => {
  expect(typeRuns(text, files)).toEqual([{ file: 0, text: shown }])
})
