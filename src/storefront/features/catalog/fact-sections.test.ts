import { describe, expect, it } from 'vitest'
import { factSections, withFound } from './fact-sections.ts'

const fact = (key: string, value: string, label = key) => ({ key, label, value })

describe('the facts of goods', () => {
  it('stand under the headings shoppers look for, in one order', () => {
    const sections = factSections([
      fact('care', 'Wash hot; No bleach'),
      fact('material', 'Linen', 'Material'),
      fact('dimensions', 'Open: 22 in; Hem: 1¼ in'),
    ])
    expect(sections.map(({ title }) => title)).toEqual([
      'Size and fit',
      'Material and weight',
      'Care',
    ])
    expect(sections[0]?.rows).toEqual([
      { term: 'Open', value: '22 in' },
      { term: 'Hem', value: '1¼ in' },
    ])
    expect(sections[2]?.care.map(({ text }) => text)).toEqual(['Wash hot', 'No bleach'])
  })

  it('carry the sign of what is to be done, and of what is not', () => {
    const [care] = factSections([
      fact(
        'care',
        'Machine wash hot, 140°F; No bleach; Do not tumble; Tumble low or line dry; Never iron; Keep flat',
      ),
    ])
    expect(care?.care.map(({ symbol }) => symbol)).toEqual([
      'wash',
      'no-bleach',
      'no-tumble',
      'tumble',
      'no-iron',
      'note',
    ])
  })

  it('lose nothing the merchant wrote', () => {
    expect(factSections([fact('burn_time', '50 hours', 'Burn time')])).toEqual([
      {
        id: 'details',
        title: 'Details',
        rows: [{ term: 'Burn time', value: '50 hours' }],
        items: [],
        care: [],
      },
    ])
    expect(factSections([fact('dimensions', '9 in tall', 'Dimensions')])[0]?.rows).toEqual([
      { term: 'Dimensions', value: '9 in tall' },
    ])
  })

  it('are followed, after the sizes, by what buyers found as they sent it back', () => {
    const told = factSections([fact('material', 'Linen'), fact('size', 'One size')])
    const sentence = '32 of 120 buyers found it smaller than they thought.'
    expect(withFound(told, [sentence]).map(({ title }) => title)).toEqual([
      'Size and fit',
      'What buyers found',
      'Material and weight',
    ])
    expect(withFound(told, [])).toEqual(told)
  })

  it('make no heading for what is not said', () => {
    expect(factSections([])).toEqual([])
  })
})
