import { describe, expect, it } from 'vitest'
import { groupFactSections, addReturnFeedback } from './fact-sections.ts'

const fact = (key: string, value: string, label = key) => ({ key, label, value })

describe('product facts', () => {
  it('are grouped in sections in a fixed order', () => {
    const sections = groupFactSections([
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

  it('have a care symbol for each instruction', () => {
    const [care] = groupFactSections([
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

  it('keep facts without a section under "Details"', () => {
    expect(groupFactSections([fact('burn_time', '50 hours', 'Burn time')])).toEqual([
      {
        id: 'details',
        title: 'Details',
        rows: [{ term: 'Burn time', value: '50 hours' }],
        items: [],
        care: [],
      },
    ])
    expect(groupFactSections([fact('dimensions', '9 in tall', 'Dimensions')])[0]?.rows).toEqual([
      { term: 'Dimensions', value: '9 in tall' },
    ])
  })

  it('show return feedback after the sizes', () => {
    const baseSections = groupFactSections([fact('material', 'Linen'), fact('size', 'One size')])
    const sentence = '32 of 120 buyers found it smaller than expected.'
    expect(addReturnFeedback(baseSections, [sentence]).map(({ title }) => title)).toEqual([
      'Size and fit',
      'What buyers found',
      'Material and weight',
    ])
    expect(addReturnFeedback(baseSections, [])).toEqual(baseSections)
  })

  it('have no empty sections', () => {
    expect(groupFactSections([])).toEqual([])
  })
})
