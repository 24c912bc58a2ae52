import type { Template } from '#modules/monograms/contract.ts'
import { countLetters } from '#modules/monograms/domain/letter-counts.ts'
import { createDesign, noNames, type Design } from './design.ts'

/** Letters with a style and a thread, chosen before the product. */
export interface TriedMonogram {
  readonly letters: string
  readonly styleId: string | undefined
  readonly colorId: string | undefined
}

type Style = Template['styles'][number]

/** The styles for these letters; without letters those for three. */
export function listFittingStyles(template: Template, letters: string): readonly Style[] {
  return listStylesFor(template, [...letters.replaceAll(/\s/g, '')].length || 3)
}

/**
 * The styles for a number of letters. Two letters are more often one person's than a pair's, so
 * styles with an ampersand come last.
 */
export function listStylesFor({ styles }: Template, count: number): readonly Style[] {
  return styles
    .filter(({ layout }) => countLetters(layout) === count)
    .toSorted((a, b) => Number(a.layout === 'pair') - Number(b.layout === 'pair'))
}

/** Its design with the options of a template, or those that come nearest. */
export function designTriedMonogram(
  template: Template,
  { letters, styleId, colorId }: TriedMonogram,
): Design {
  const fitting = listFittingStyles(template, letters)
  const style = fitting.find(({ id }) => id === styleId) ?? fitting[0]
  return createDesign(template, {
    ...(style && { styleId: style.id }),
    ...(colorId !== undefined && { colorId }),
    names: { ...noNames, letters },
  })
}

/** As the query of a URL: `letters=EHJ&style=italic&color=bottle`. */
export function writeTriedMonogram({ letters, styleId, colorId }: TriedMonogram): string {
  const query = new URLSearchParams({ letters })
  if (styleId !== undefined) query.set('style', styleId)
  if (colorId !== undefined) query.set('color', colorId)
  return query.toString()
}

const triedMonogramFields = ['letters', 'style', 'color'] as const

export function readTriedMonogram(query: URLSearchParams): TriedMonogram | null {
  const letters = query.get('letters')
  return letters
    ? {
        letters,
        styleId: query.get('style') ?? undefined,
        colorId: query.get('color') ?? undefined,
      }
    : null
}

export function withoutTriedMonogram(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query)
  for (const field of triedMonogramFields) rest.delete(field)
  return rest
}

/** "Hemstitched napkin, set of six" becomes "hemstitched napkins". */
export function formatProductNoun(title: string): string {
  const [name = '', pack = ''] = title.split(', ', 2)
  const noun = name.charAt(0).toLowerCase() + name.slice(1)
  return /^pair$|^(set|box) of /.test(pack) && !noun.endsWith('s') ? `${noun}s` : noun
}
