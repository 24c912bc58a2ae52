export const layouts = [
  'single',
  'pair',
  'two_block',
  'three_traditional',
  'three_block',
  'stacked',
  'couple',
  'name',
  'date',
] as const
export type Layout = (typeof layouts)[number]

export const methods = ['embroidery', 'foil', 'deboss', 'engrave', 'print'] as const
export type Method = (typeof methods)[number]

export const frames = ['none', 'ring', 'oval'] as const
export type Frame = (typeof frames)[number]

/** The baseline of a text: straight, arched up or arched down. */
export const curves = ['none', 'over', 'under'] as const
export type Curve = (typeof curves)[number]

export const faceIds = [
  'script',
  'flourish',
  'roman',
  'bold',
  'italic',
  'inscription',
  'deco',
  'workroom',
] as const
export type FaceId = (typeof faceIds)[number]

export interface MonogramStyle {
  readonly id: string
  readonly name: string
  readonly note: string
  readonly faceId: FaceId
  readonly layout: Layout
  readonly frame: Frame
  readonly curve: Curve
  /** Lengths of a name or date with spaces; not used for initials. */
  readonly minLength: number
  readonly maxLength: number
  readonly letterCase: 'upper' | 'as-typed'
}

/** Thread, foil, or the metal itself. */
export interface MonogramColor {
  readonly id: string
  readonly name: string
  readonly hex: string
  /** The manufacturer's number, "321"; empty without one. */
  readonly code: string
}

export interface MonogramSize {
  readonly mm: number
  readonly label: string
  readonly note: string
}

/** A monogram position on the product. Lengths are in millimeters. */
export interface MonogramPosition {
  readonly id: string
  readonly name: string
  readonly note: string
  readonly area: { readonly width: number; readonly height: number; readonly safe: number }
  /** The part of the product drawn around the area, whose upper left corner is at `x`, `y`. */
  readonly scene: {
    readonly kind: SceneKind
    readonly width: number
    readonly height: number
    readonly x: number
    readonly y: number
  }
}

/** In a `hem`, the hem is around the area; at an `end`, it is below. */
export const sceneKinds = [
  'corner',
  'hem',
  'end',
  'band',
  'plain',
  'breast',
  'metal',
  'glass',
  'card',
  'wood',
] as const
export type SceneKind = (typeof sceneKinds)[number]

export interface Rush {
  /** In cents. */
  readonly fee: number
  /** Replaces the template's business days. */
  readonly workDays: number
}

/** Style traits that some methods do not support. */
export const traits = ['bold', 'italic', 'curved'] as const
export type Trait = (typeof traits)[number]

export function listTraits({ faceId, curve }: Pick<MonogramStyle, 'faceId' | 'curve'>): Trait[] {
  const face = faceId === 'bold' || faceId === 'italic' ? [faceId] : []
  return curve === 'none' ? face : [...face, 'curved']
}

/** The monogram options of certain products, as data. */
export interface MonogramTemplate {
  readonly id: string
  readonly name: string
  readonly goods: { readonly types: readonly string[]; readonly slugs: readonly string[] }
  readonly method: Method
  readonly places: readonly MonogramPosition[]
  readonly styles: readonly MonogramStyle[]
  readonly colors: readonly MonogramColor[]
  readonly sizes: readonly MonogramSize[]
  /** In cents for each unit sold, which may be a set. */
  readonly price: number
  readonly pricePerLetter: number
  /** Business days added before shipping. */
  readonly workDays: number
  /** Rush production for a fee per unit; `null` when not offered. */
  readonly rush: Rush | null
  /** Minutes after placement in which it can be changed; production starts later. */
  readonly editMinutes: number
}

export interface StoredTemplate extends MonogramTemplate {
  /** Words that staff review before production. */
  readonly lookTwice: readonly string[]
  /** The id of the sample proof by style. */
  readonly samples: Readonly<Record<string, string>>
}
