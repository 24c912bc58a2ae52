import {
  parse,
  TYPE,
  type MessageFormatElement,
  type PluralElement,
} from '@formatjs/icu-messageformat-parser'

/** The kinds of values that a message takes: what fills a placeholder, or draws a tag. */
export type MessageValues = ReadonlyMap<string, 'text' | 'number' | 'tag'>

export function readMessage(message: string): readonly MessageFormatElement[] {
  return parse(message, { requiresOtherClause: true })
}

/** The placeholders and tags of a message. */
export function listValues(elements: readonly MessageFormatElement[]): MessageValues {
  return new Map(elements.flatMap((element) => [...valuesOf(element)]))
}

function valuesOf(element: MessageFormatElement): MessageValues {
  switch (element.type) {
    case TYPE.argument:
      return new Map([[element.value, 'text']])
    case TYPE.number:
      return new Map([[element.value, 'number']])
    case TYPE.tag:
      return new Map([[element.value, 'tag'], ...listValues(element.children)])
    case TYPE.plural:
    case TYPE.select: {
      const kind = element.type === TYPE.plural ? 'number' : 'text'
      const options = Object.values(element.options).map(({ value }) => value)
      return new Map([[element.value, kind], ...options.flatMap((own) => [...listValues(own)])])
    }
    case TYPE.literal:
    case TYPE.pound:
      return new Map()
    case TYPE.date:
    case TYPE.time:
      throw new Error(`Format the date of ${element.value} before it is put in a message.`)
  }
}

/**
 * The code of a message: a string, a function of its values that returns one, or for a message
 * with tags a function that returns a React node.
 */
export function compileMessage(message: string): string {
  const elements = readMessage(message)
  const values = listValues(elements)
  if (values.size === 0) return quote(elements.map(literalOf).join(''))
  const kinds = { text: 'string', number: 'number', tag: '(text: ReactNode) => ReactNode' }
  const type = [...values].map(([name, kind]) => `${name}: ${kinds[kind]}`).join('; ')
  const parameter = `{ ${[...values.keys()].join(', ')} }: { ${type} }`
  const isRich = [...values.values()].includes('tag')
  return isRich
    ? `(${parameter}): ReactNode => ${compileNode(elements)}`
    : `(${parameter}): string => ${compileText(elements, '')}`
}

const quote = (text: string): string => JSON.stringify(text)

const literalOf = (element: MessageFormatElement): string =>
  element.type === TYPE.literal ? element.value : ''

/** `counted` is the value that `#` stands for. */
function compileText(elements: readonly MessageFormatElement[], counted: string): string {
  const [only] = elements
  if (elements.length === 0) return "''"
  if (only && elements.length === 1) return compileElement(only, counted)
  const parts = elements.map((element) =>
    element.type === TYPE.literal
      ? element.value.replaceAll(/[`\\]|\$\{/g, String.raw`\$&`)
      : `\${${compileElement(element, counted)}}`,
  )
  return `\`${parts.join('')}\``
}

/** Children that are passed to React as they are need no keys. */
function compileNode(elements: readonly MessageFormatElement[]): string {
  const children = elements.map((element) =>
    element.type === TYPE.tag
      ? `${element.value}(${compileText(element.children, '')})`
      : compileElement(element, ''),
  )
  return `createElement(Fragment, null, ${children.join(', ')})`
}

function compileElement(element: MessageFormatElement, counted: string): string {
  switch (element.type) {
    case TYPE.literal:
      return quote(element.value)
    case TYPE.argument:
      return element.value
    case TYPE.number:
      return `formatInteger(${element.value})`
    case TYPE.pound:
      return `formatInteger(${counted})`
    case TYPE.plural:
      return compilePlural(element)
    case TYPE.select: {
      const { other, ...cases } = element.options
      return chain(
        Object.entries(cases).map(([value, option]) => [
          `${element.value} === ${quote(value)}`,
          compileText(option.value, counted),
        ]),
        compileText(other?.value ?? [], counted),
      )
    }
    case TYPE.tag:
      throw new Error(`The tag ${element.value} is inside a plural, a choice or another tag.`)
    case TYPE.date:
    case TYPE.time:
      throw new Error(`Format the date of ${element.value} before it is put in a message.`)
  }
}

function compilePlural({ value, options }: PluralElement): string {
  const { other, ...cases } = options
  return chain(
    Object.entries(cases).map(([category, option]) => {
      const number = category === 'one' ? '1' : /^=(\d+)$/.exec(category)?.[1]
      if (number === undefined) throw new Error(`The plural ${value} has the category ${category}.`)
      return [`${value} === ${number}`, compileText(option.value, value)]
    }),
    compileText(other?.value ?? [], value),
  )
}

const chain = (cases: readonly (readonly [string, string])[], other: string): string =>
  `(${cases.map(([test, result]) => `${test} ? ${result} : `).join('')}${other})`
