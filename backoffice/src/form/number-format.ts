import { toGrams, toInches, toMillimeters, toOunces } from '../../../src/kernel/measure/us-units.ts'
import type { JsonSchema } from './json-schema'

/** How people type a number that is stored in another unit. */
interface NumberFormat {
  readonly step: string
  readonly prefix?: string
  readonly unit?: string
  readonly toText: (stored: number) => string
  readonly toStored: (typed: number) => number
}

const plain = { toText: String, toStored: (typed: number) => typed }
const formats: Readonly<Record<string, NumberFormat>> = {
  money: {
    step: '0.01',
    prefix: '$',
    toText: (cents) => (cents / 100).toFixed(2),
    toStored: (dollars) => Math.round(dollars * 100),
  },
  millimeters: {
    step: 'any',
    unit: 'in',
    toText: (millimeters) => String(toInches(millimeters)),
    toStored: toMillimeters,
  },
  grams: {
    step: 'any',
    unit: 'oz',
    toText: (grams) => String(toOunces(grams)),
    toStored: toGrams,
  },
}

export const findNumberFormat = ({ format = '', type }: JsonSchema): NumberFormat =>
  formats[format] ?? { ...plain, step: type === 'integer' ? '1' : 'any' }

export const formatNumber = (
  value: number | null | '' | undefined,
  { toText }: NumberFormat,
): string => (typeof value === 'number' ? toText(value) : '')

export const parseNumber = (text: string, { toStored }: NumberFormat): number =>
  toStored(Number(text))
