import type { RowReader } from './row-reader.ts'

const columns = [
  ['option1Name', 'option1Value'],
  ['option2Name', 'option2Value'],
  ['option3Name', 'option3Value'],
] as const

/**
 * Option names from the first row of a product. Shopify writes a product without options as one
 * option "Title" with the value "Default Title"; here it has none. Null if the file has no option
 * columns.
 */
export function draftOptionNames(first: RowReader): string[] | null {
  if (!first.has('option1Name'))
    return first.has('option1Value') && isDefaultOption(first, '') ? [] : null
  const names = columns.map(([name]) => first.text(name))
  if (isDefaultOption(first, names[0] ?? '')) return []
  const count = names.findLastIndex((name) => name !== '') + 1
  names.slice(0, count).forEach((name, index) => {
    if (name === '') first.fault(`Option${index + 1} has no name`)
    else if (name.length > 255)
      first.fault(`Option${index + 1} name: the text is longer than 255 characters`)
    else if (names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) !== index)
      first.fault(`Two options have the name "${name}"`)
  })
  if (count === 0 && first.text('option1Value') !== '')
    first.fault('Option1 has a value but no name')
  return names.slice(0, count)
}

/** Null if the file has no option columns. */
export function draftOptionValues(
  row: RowReader,
  names: readonly string[] | null,
): string[] | null {
  if (!row.has('option1Value')) return null
  const values = columns.map(([, value]) => row.text(value))
  if (names?.length === 0) return []
  const count = names?.length ?? values.findLastIndex((value) => value !== '') + 1
  values.forEach((value, index) => {
    if (index < count && value === '')
      row.fault(`Option "${names?.[index] ?? index + 1}" has no value`)
    else if (index >= count && value !== '') row.fault(`Option${index + 1} has a value but no name`)
    else if (value.length > 255)
      row.fault(`Option${index + 1} value: the text is longer than 255 characters`)
  })
  return values.slice(0, count)
}

function isDefaultOption(first: RowReader, name: string): boolean {
  const value = first.text('option1Value')
  return (
    (name === '' || name.toLowerCase() === 'title')
    && (value === 'Default Title' || (name === '' && value === ''))
  )
}
