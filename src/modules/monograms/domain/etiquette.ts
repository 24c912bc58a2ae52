import { arrangeLetters, isMissingName, formatLetters, type MonogramNames } from './names.ts'
import type { Layout } from './template.ts'

export const occasions = ['none', 'wedding', 'anniversary', 'birth', 'housewarming'] as const
export type Occasion = (typeof occasions)[number]

export interface LayoutSuggestion {
  readonly layout: Layout
  /** "E, H, J" */
  readonly monogramText: string
  readonly why: string
}

/** Suggests traditional layouts for an occasion, best first, limited to those the names allow. */
export function suggestLayouts(names: MonogramNames, occasion: Occasion): LayoutSuggestion[] {
  return customs[occasion].flatMap(({ layout, why }) => {
    const arranged = arrangeLetters(layout, { ...names, letters: '' })
    return isMissingName(arranged) ? [] : [{ layout, monogramText: formatLetters(arranged), why }]
  })
}

interface Custom {
  readonly layout: Layout
  readonly why: string
}

const customs: Readonly<Record<Occasion, readonly Custom[]>> = {
  none: [
    {
      layout: 'three_traditional',
      why: 'For one person: the last name large between first and middle.',
    },
    { layout: 'two_block', why: 'Without a middle name two letters read best.' },
    { layout: 'single', why: 'For a household: the last name’s letter alone.' },
  ],
  wedding: [
    {
      layout: 'couple',
      why:
        'A shared monogram is used from the wedding day on: both first names around the '
        + 'name you share.',
    },
    { layout: 'pair', why: 'Right before the wedding too, and when both keep their names.' },
    { layout: 'single', why: 'The shared last name alone never needs changing.' },
  ],
  anniversary: [
    { layout: 'couple', why: 'Both first names around the name you share.' },
    { layout: 'pair', why: 'Both first names, when two last names are kept.' },
  ],
  birth: [
    { layout: 'name', why: 'A child’s first name is the custom for a first blanket.' },
    { layout: 'three_traditional', why: 'Full initials, to be used for life.' },
    { layout: 'single', why: 'The first letter alone.' },
  ],
  housewarming: [
    { layout: 'single', why: 'Things of the house carry the family’s letter.' },
    { layout: 'couple', why: 'For two who share a name.' },
    { layout: 'pair', why: 'For two who keep their names.' },
  ],
}
