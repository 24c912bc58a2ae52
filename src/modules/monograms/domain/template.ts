export const layouts = [
  'single',
  'pair',
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

/** How a line of letters runs: straight, over an arch, or under one like a cradle. */
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
  /** Letters of a name or a date, spaces included; initials count themselves. */
  readonly minLength: number
  readonly maxLength: number
  readonly letterCase: 'upper' | 'as-typed'
}

/** Thread, foil, or the metal itself. */
export interface MonogramColor {
  readonly id: string
  readonly name: string
  readonly hex: string
  /** The maker's number, "321"; empty where nothing is bought by number. */
  readonly code: string
}

export interface MonogramSize {
  readonly mm: number
  readonly label: string
  readonly note: string
}

/** Where on the piece it goes, and how much room is there. Lengths in millimeters. */
export interface MonogramPlace {
  readonly id: string
  readonly name: string
  readonly note: string
  readonly area: { readonly width: number; readonly height: number; readonly safe: number }
  /** What is drawn around the area: so much of the piece, with the area's upper left corner at `x`, `y`. */
  readonly scene: {
    readonly kind: SceneKind
    readonly width: number
    readonly height: number
    readonly x: number
    readonly y: number
  }
}

export const sceneKinds = [
  'corner',
  'hem',
  'band',
  'plain',
  'breast',
  'metal',
  'card',
  'wood',
] as const
export type SceneKind = (typeof sceneKinds)[number]

export interface Rush {
  /** Cents. */
  readonly fee: number
  /** Instead of the template's. */
  readonly workDays: number
}

/** What a letter can be that not every method takes. */
export const traits = ['bold', 'italic', 'curved'] as const
export type Trait = (typeof traits)[number]

export function traitsOf({ faceId, curve }: Pick<MonogramStyle, 'faceId' | 'curve'>): Trait[] {
  const face = faceId === 'bold' || faceId === 'italic' ? [faceId] : []
  return curve === 'none' ? face : [...face, 'curved']
}

/** What can be written on some goods, where, how, for how much and by when: all of it data. */
export interface MonogramTemplate {
  readonly id: string
  readonly name: string
  readonly goods: { readonly types: readonly string[]; readonly slugs: readonly string[] }
  readonly method: Method
  readonly places: readonly MonogramPlace[]
  readonly styles: readonly MonogramStyle[]
  readonly colors: readonly MonogramColor[]
  readonly sizes: readonly MonogramSize[]
  /** Cents for a piece as sold, a set included. */
  readonly price: number
  readonly pricePerLetter: number
  /** Working days it adds before the parcel leaves. */
  readonly workDays: number
  /** Begun before the others, for a fee per piece as sold; `null` where it cannot be made any sooner. */
  readonly rush: Rush | null
  /** Minutes after placing during which it can still be changed; work never begins before. */
  readonly editMinutes: number
}
