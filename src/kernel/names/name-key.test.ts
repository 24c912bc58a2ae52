import { expect, test } from 'vitest'
import { foldText, createNameKey } from './name-key.ts'

test.each([
  ['Álvaro Núñez', 'Alvaro Nunez'],
  ['Ćiro Žamet', 'CIRO ZAMET'],
  ['O’Brien', "O'Brien"],
  ['O’Brien', 'OBrien'],
  ['Anne-Marie', 'anne marie'],
  ['Anne\u2011Marie', 'AnneMarie'],
  ['de la Cruz', 'DelaCruz'],
  ['Groß', 'GROSS'],
  ['Þórður', 'Thordur'],
  ['Łukasz Øst', 'Lukasz Ost'],
  ['Ægir', 'Aegir'],
  ['Işık', 'ISIK'],
  ['İnci', 'inci'],
  ['Đặng Thị Nguyễn', 'Dang Thi Nguyen'],
  ['Ａｎｎ', 'ann'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
])('%s and %s are the same name', (name, other) =>
  expect(createNameKey(name)).toBe(createNameKey(other)),
)

test.each([
  ['Ann', 'Anna'],
  ['Жанна', 'Анна'],
  ['कि', 'क'],
  ['王', '玉'],
])('%s and %s are different names', (name, other) =>
  expect(createNameKey(name)).not.toBe(createNameKey(other)),
)

test('words keep their spaces', () => expect(foldText('Café à la Crème')).toBe('cafe a la creme'))
