import { inDays } from '#kernel/time/time.ts'

/** What the shop's settings say today, in words: `{returnDays}` in a file becomes "30". */
export type Figures = Readonly<Record<string, string>>

/** A figure with the word behind it, which is another one for a single day. */
const slotOfDays = /\{(\w+)\}( days\b)?/g

/** Every text within, with its figures in place. A figure nobody knows throws: the file is wrong. */
export function fillIn<T>(value: T, figures: Figures): T {
  return eachText(value, (text) =>
    text.replaceAll(slotOfDays, (_, name: string, days: string | undefined) => {
      const figure = figures[name]
      if (figure === undefined)
        throw new Error(
          `There is no figure {${name}}. There are ${Object.keys(figures).join(', ')}.`,
        )
      return days === undefined ? figure : inDays(figure)
    }),
  ) as T
}

function eachText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => eachText(one, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, eachText(one, change)]))
}
