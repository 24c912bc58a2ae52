import { describe, expect, it } from 'vitest'
import { compileMessage, listValues, readMessage } from './compile-message.ts'
import { languages, type Language } from '#kernel/locale/shop-locale.ts'
import { readCatalogs } from './write-messages.ts'

const describeMessage = (message: string): [string, string][] =>
  [...listValues(readMessage(message))].toSorted(([one], [other]) => (one < other ? -1 : 1))

/** Catalog and key → its placeholders and tags. */
const describeCatalogs = (language: Language) =>
  Object.fromEntries(
    [...readCatalogs(language)].flatMap(([name, catalog]) =>
      Object.entries(catalog).map(([key, message]) => [`${name}.${key}`, describeMessage(message)]),
    ),
  )

describe('the catalogs', () => {
  it.each(languages)('have the same keys and placeholders in %s', (language) => {
    expect(describeCatalogs(language)).toEqual(describeCatalogs('en-US'))
  })

  it('have their keys in order, so that merges rarely conflict', () => {
    for (const language of languages)
      for (const [name, catalog] of readCatalogs(language))
        expect([name, Object.keys(catalog)]).toEqual([name, Object.keys(catalog).toSorted()])
  })
})

describe('a compiled message', () => {
  it('is a string when it has no placeholder', () => {
    expect(compileMessage('Add to cart')).toBe('"Add to cart"')
  })

  it('is a function of its placeholders', () => {
    expect(compileMessage('{size} cm, for {name}')).toBe(
      '({ size, name }: { size: string; name: string }): string => `${size} cm, for ${name}`',
    )
  })

  it('has the forms of a plural', () => {
    expect(compileMessage('{count, plural, =0 {None} one {# item} other {# items}}')).toBe(
      '({ count }: { count: number }): string => (count === 0 ? "None" : '
        + 'count === 1 ? `${formatInteger(count)} item` : `${formatInteger(count)} items`)',
    )
  })

  it('has the cases of a choice', () => {
    expect(compileMessage('{place, select, home {At home} other {Elsewhere}}')).toBe(
      '({ place }: { place: string }): string => (place === "home" ? "At home" : "Elsewhere")',
    )
  })

  it('returns a node when it has a tag', () => {
    expect(compileMessage('Read our <link>terms</link>.')).toBe(
      '({ link }: { link: (text: ReactNode) => ReactNode }): ReactNode => '
        + 'createElement(Fragment, null, "Read our ", link("terms"), ".")',
    )
  })

  it('cannot format dates, which need the time zone of the shop', () => {
    expect(() => compileMessage('By {day, date}')).toThrow('Format the date of day')
  })

  it('has no plural category that its language does not use', () => {
    expect(() => compileMessage('{count, plural, few {#} other {#}}')).toThrow('category few')
  })
})
