import type { MonogramChoice, Template } from '#modules/monograms/contract.ts'
import type { Occasion } from '#modules/monograms/domain/etiquette.ts'
import type { Layout } from '#modules/monograms/domain/template.ts'

export type Names = MonogramChoice['names']

/** The state of the designer: the choice, and the occasion for layout suggestions. */
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

/** The default design of a template, with as much of an earlier choice as it offers. */
export function createDesign(template: Template, earlier: Partial<MonogramChoice> = {}): Design {
  const pick = (all: readonly { id: string }[], id: string | undefined) =>
    (all.find((option) => option.id === id) ?? all[0])?.id ?? ''
  const usual = template.sizes.find((size) => size.note === 'Usual') ?? template.sizes[0]
  return {
    templateId: template.id,
    placeId: pick(template.places, earlier.placeId),
    styleId: pick(template.styles, earlier.styleId),
    colorId: pick(template.colors, earlier.colorId),
    sizeMm: template.sizes.find((size) => size.mm === earlier.sizeMm)?.mm ?? usual?.mm ?? 0,
    names: { ...noNames, ...earlier.names },
    rush: earlier.rush === true && template.rush !== null,
    occasion: 'none',
  }
}

export function toChoice({ occasion: _, ...choice }: Design): MonogramChoice {
  return choice
}

/** The names that a layout needs. */
export function listNameFields(layout: Layout): readonly (keyof Names)[] {
  switch (layout) {
    case 'single':
      return ['last']
    case 'pair':
      return ['first', 'partner']
    case 'two_block':
      return ['first', 'last']
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

/** No proof is requested without names. */
export function isEmpty({ names }: Pick<Design, 'names'>): boolean {
  return Object.values(names).every((name) => name.trim() === '')
}
