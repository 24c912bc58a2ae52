import { formatDays } from '#kernel/time/time.ts'

/** Formatted values of settings: `{returnDays}` in a text becomes "30", `{shop.name}` the name. */
export type Figures = Readonly<Record<string, string>>

const placeholder = /\{([\w.]+)\}/g

/** Includes a following "days", which becomes "day" for a single day. */
const placeholderWithDays = /\{([\w.]+)\}( days\b)?/g

/** Inserts figures into all strings of a value. Throws for an unknown figure. */
export function insertFigures<T>(value: T, figures: Figures): T {
  return mapStrings(value, (text) =>
    text.replaceAll(placeholderWithDays, (_, name: string, days: string | undefined) => {
      const figure = figures[name]
      if (figure === undefined)
        throw new Error(
          `Unknown figure {${name}}. Known figures: ${Object.keys(figures).join(', ')}.`,
        )
      return days === undefined ? figure : formatDays(figure)
    }),
  ) as T
}

/** Leaves unknown figures as they are written. */
export function insertKnownFigures<T>(value: T, figures: Figures): T {
  return mapStrings(value, (text) =>
    text.replaceAll(placeholder, (written, name: string) => figures[name] ?? written),
  ) as T
}

function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => mapStrings(one, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, mapStrings(one, change)]),
  )
}
