const replacements: readonly (readonly [RegExp, string])[] = [
  [/\/\/[^\s/@]+@/g, '//[credentials]@'],
  [/(?<=[\w/.~-])[?#&][\w%.~*+[\]-]+=[^\s"'<>)]*/g, '?[query]'],
  [/[\p{L}\p{N}._%+'-]+(?:@|%40)[\p{L}\p{N}.-]+\.\p{L}{2,}/gu, '[email]'],
]

/** At least 24 characters with upper case, lower case and digits; ids have no upper case. */
const token = /(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{24,}|\b[0-9a-f]{40,}\b/g
const stackFrame = /^ {4}at .*:\d+:\d+\)?$/

/** Redacts email addresses, URL queries, tokens and credentials. Stack frames are unchanged. */
export function redactText(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => (stackFrame.test(line) ? line : line.replace(token, '[token]')))
  return replacements.reduce(
    (result, [pattern, replacement]) => result.replace(pattern, replacement),
    lines.join('\n'),
  )
}
