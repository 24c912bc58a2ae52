const personal: readonly (readonly [RegExp, string])[] = [
  [/\/\/[^\s/@]+@/g, '//[credentials]@'],
  [/(?<=[\w/.~-])[?#&][\w%.~*+[\]-]+=[^\s"'<>)]*/g, '?[query]'],
  [/[\p{L}\p{N}._%+'-]+(?:@|%40)[\p{L}\p{N}.-]+\.\p{L}{2,}/gu, '[email]'],
]

/** Random text of 24 characters or more: capitals, small letters and digits. An id has no capitals, and a name has no digits. */
const token = /(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{24,}|\b[0-9a-f]{40,}\b/g
const stackFrame = /^ {4}at .*:\d+:\d+\)?$/

/** Takes email addresses, queries of URLs, tokens and credentials out of what a message says; where a stack leads stays. */
export function redactText(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => (stackFrame.test(line) ? line : line.replace(token, '[token]')))
  return personal.reduce(
    (result, [pattern, replacement]) => result.replace(pattern, replacement),
    lines.join('\n'),
  )
}
