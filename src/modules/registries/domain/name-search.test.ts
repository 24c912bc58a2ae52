import { expect, test } from 'vitest'
import { parseNameSearch } from './name-search.ts'

/** Whether a LIKE pattern without escapes matches. */
const matches = (pattern: string, name: string): boolean =>
  new RegExp(`^${pattern.replaceAll('_', '.').replaceAll('%', '.*')}$`).test(name)

function findsName(search: string, name: string, kind: 'exact' | 'similar'): boolean {
  const [person] = parseNameSearch(search)
  return (person?.[0]?.[0]?.[kind] ?? []).some((pattern) => matches(pattern, name))
}

test.each([
  ['Welles', 'wells', 'an extra letter'],
  ['Wels', 'wells', 'a missing letter'],
  ['Walls', 'wells', 'a wrong letter'],
  ['Wlels', 'wells', 'two swapped letters'],
  ['Wellss', 'wells', 'an extra letter at the end'],
  ['ells', 'wells', 'a missing letter at the beginning'],
])('%s finds %s: %s', (search, name) => {
  expect(findsName(search, name, 'similar')).toBe(true)
  expect(findsName(search, name, 'exact')).toBe(false)
})

test.each([
  ['Walles', 'wells'],
  ['Brandt', 'wells'],
  ['Ann', 'amm'],
])('%s does not find %s', (search, name) => {
  expect(findsName(search, name, 'similar')).toBe(false)
})

test('a name alone matches from its beginning only from three letters on', () => {
  expect(findsName('We', 'wells', 'exact')).toBe(false)
  expect(findsName('Wel', 'wells', 'exact')).toBe(true)
})

const listDivisions = (search: string) =>
  parseNameSearch(search).map((person) =>
    person.map((groups) => groups.map(({ exact }) => exact[0]?.replace('%', '')).join(' ')),
  )

test('the words of a person are divided in every way', () => {
  expect(listDivisions('Ida van der Berg')).toEqual([
    ['idavanderberg', 'ida vanderberg', 'idavan derberg', 'idavander berg'],
  ])
})

test.each(['Nora and Theo', 'Nora & Theo', 'nora, theo'])('%s are two people', (search) => {
  expect(listDivisions(search)).toEqual([['nora'], ['theo']])
})

test('patterns have no characters of the visitor with a meaning in LIKE', () => {
  const [person] = parseNameSearch('%_%we%lls_')
  expect(person?.[0]?.[0]?.exact).toEqual(['wells%'])
  expect(parseNameSearch(' & %')).toEqual([])
})
