import { formatInteger } from '#kernel/locale/format-integer.ts'
import { getOwnValue } from '#kernel/lookup/lookup.ts'
import { z } from 'zod'

type Issue = z.core.$ZodRawIssue

const typeMessages: Readonly<Record<string, string>> = {
  string: 'Enter a text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  bigint: 'Enter a whole number.',
  boolean: 'Enter true or false.',
  array: 'Enter a list.',
  object: 'Enter an object with named fields.',
  record: 'Enter an object with named fields.',
  date: 'Enter a date.',
}

const formatMessages: Readonly<Record<string, string>> = {
  date: 'Enter a date as YYYY-MM-DD.',
  datetime: 'Enter a date and a time with its time zone, such as 2026-11-25T12:00:00Z.',
  url: 'Enter a full URL, including https://.',
}

/** Default messages, which replace those of the library. */
function getMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This field is required.'
      return (
        getOwnValue(typeMessages, String(issue['expected'])) ?? 'This value has the wrong type.'
      )
    case 'too_small':
      return limitMessage('least', issue, Number(issue['minimum']))
    case 'too_big':
      return limitMessage('most', issue, Number(issue['maximum']))
    case 'invalid_format':
      return (
        getOwnValue(formatMessages, String(issue['format'])) ?? 'This value has the wrong format.'
      )
    case 'invalid_value':
      return `Choose one of: ${(issue['values'] as readonly unknown[]).map(String).join(', ')}.`
    case 'unrecognized_keys':
      return `Unknown fields: ${(issue['keys'] as readonly string[]).join(', ')}.`
    case 'not_multiple_of':
      return `Enter a multiple of ${String(issue['divisor'])}.`
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
      return 'This value is not accepted.'
  }
}

function limitMessage(which: 'least' | 'most', issue: Issue, limit: number): string {
  const count = formatInteger(limit)
  const pluralSuffix = limit === 1 ? '' : 's'
  if (issue['origin'] === 'string') return `At ${which} ${count} character${pluralSuffix}.`
  if (issue['origin'] === 'array' || issue['origin'] === 'set')
    return `At ${which} ${count} item${pluralSuffix}.`
  return `At ${which} ${count}.`
}

z.config({ localeError: getMessage })
