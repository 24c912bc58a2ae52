import type { MonogramChoice, Template } from '#modules/monograms/contract.ts'
import type { Occasion } from '#modules/monograms/domain/etiquette.ts'
import type { Layout } from '#modules/monograms/domain/template.ts'

export type Names = MonogramChoice['names']

/** What stands in the designer: the choice, and the occasion that only the advice looks at. */
export interface Design extends MonogramChoice {
  readonly occasion: Occasion
}

export const noNames: Names = {
  first: '',
  middle: '',
  last: '',
  partner: '',
  text: '',
  letters: '',
}

/** The template's own beginning, or as much of an earlier choice as it still offers. */
export function designFor(template: Template, earlier: Partial<MonogramChoice> = {}): Design {
  const kept = (all: readonly { id: string }[], id: string | undefined) =>
    (all.find((one) => one.id === id) ?? all[0])?.id ?? ''
  const usual = template.sizes.find((size) => size.note === 'Usual') ?? template.sizes[0]
  return {
    templateId: template.id,
    placeId: kept(template.places, earlier.placeId),
    styleId: kept(template.styles, earlier.styleId),
    colorId: kept(template.colors, earlier.colorId),
    sizeMm: template.sizes.find((size) => size.mm === earlier.sizeMm)?.mm ?? usual?.mm ?? 0,
    names: { ...noNames, ...earlier.names },
    rush: earlier.rush === true && template.rush !== null,
    occasion: 'none',
  }
}

export function choiceOf({ occasion: _, ...choice }: Design): MonogramChoice {
  return choice
}

/** Which names a style asks for. */
export function fieldsOf(layout: Layout): readonly (keyof Names)[] {
  switch (layout) {
    case 'single':
      return ['last']
    case 'pair':
      return ['first', 'last', 'partner']
    case 'couple':
      return ['first', 'partner', 'last']
    case 'name':
    case 'date':
      return ['text']
    case 'three_traditional':
    case 'three_block':
    case 'stacked':
      return ['first', 'middle', 'last']
  }
}

/** Nothing is asked of the shop before there is anything to draw. */
export function isEmpty({ names }: Pick<Design, 'names'>): boolean {
  return Object.values(names).every((name) => name.trim() === '')
}
