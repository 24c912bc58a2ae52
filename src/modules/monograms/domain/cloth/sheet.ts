import type { MonogramPosition } from '../template.ts'
import type { Textile } from '../textile.ts'

export type Place = Pick<MonogramPosition, 'area' | 'scene'>

/** What the parts of a drawing share: measures in millimeters, and tones of the color. */
export interface Sheet {
  readonly place: Place
  readonly textile: Textile
  readonly ground: string
  readonly light: string
  readonly shade: string
  readonly seam: string
  readonly trim: string
  readonly isDark: boolean
  readonly width: number
  readonly height: number
  /** Where the cloth ends. */
  readonly right: number
  readonly bottom: number
}
